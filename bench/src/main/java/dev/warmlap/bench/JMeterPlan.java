package dev.warmlap.bench;

import java.time.Duration;

/** JMeter's plan file for one GET that every thread repeats over its own kept connection. */
final class JMeterPlan {

  private JMeterPlan() {}

  static String of(Job job, Duration load) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <jmeterTestPlan version="1.2" properties="5.0">
          <hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="bench"/>
            <hashTree>
              <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="connections">
                <stringProp name="ThreadGroup.num_threads">%d</stringProp>
                <stringProp name="ThreadGroup.ramp_time">0</stringProp>
                <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
                <boolProp name="ThreadGroup.scheduler">true</boolProp>
                <stringProp name="ThreadGroup.duration">%d</stringProp>
                <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
                <elementProp name="ThreadGroup.main_controller" elementType="LoopController"
                    guiclass="LoopControlPanel" testclass="LoopController">
                  <intProp name="LoopController.loops">-1</intProp>
                  <boolProp name="LoopController.continue_forever">false</boolProp>
                </elementProp>
              </ThreadGroup>
              <hashTree>
                <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy"
                    testname="page">
                  <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
                    <collectionProp name="Arguments.arguments"/>
                  </elementProp>
                  <stringProp name="HTTPSampler.protocol">%s</stringProp>
                  <stringProp name="HTTPSampler.domain">%s</stringProp>
                  <stringProp name="HTTPSampler.port">%d</stringProp>
                  <stringProp name="HTTPSampler.path">%s</stringProp>
                  <stringProp name="HTTPSampler.method">GET</stringProp>
                  <boolProp name="HTTPSampler.use_keepalive">true</boolProp>
                  <stringProp name="HTTPSampler.implementation">HttpClient4</stringProp>
                </HTTPSamplerProxy>
                <hashTree/>
              </hashTree>
            </hashTree>
          </hashTree>
        </jmeterTestPlan>
        """
        .formatted(
            job.connections(),
            load.toSeconds(),
            job.url().getScheme(),
            job.url().getHost(),
            job.url().getPort(),
            job.url().getPath());
  }
}
