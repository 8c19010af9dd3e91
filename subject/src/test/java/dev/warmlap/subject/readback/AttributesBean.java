package dev.warmlap.subject.readback;

import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import org.jspecify.annotations.Nullable;

/** A bean with the given attributes under their own spelling, as Tomcat's are spelled. */
final class AttributesBean implements DynamicMBean {

  private final Map<String, Object> attributes;

  AttributesBean(Map<String, Object> attributes) {
    this.attributes = attributes;
  }

  @Override
  public Object getAttribute(String name) throws AttributeNotFoundException {
    Object value = attributes.get(name);
    if (value == null) {
      throw new AttributeNotFoundException(name);
    }
    return value;
  }

  @Override
  public void setAttribute(Attribute attribute) {
    throw new UnsupportedOperationException();
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    var list = new AttributeList();
    for (String name : names) {
      list.add(new Attribute(name, attributes.get(name)));
    }
    return list;
  }

  @Override
  public AttributeList setAttributes(AttributeList list) {
    throw new UnsupportedOperationException();
  }

  @Override
  public @Nullable Object invoke(String action, Object[] parameters, String[] signature) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    MBeanAttributeInfo[] infos =
        attributes.entrySet().stream()
            .map(
                entry ->
                    new MBeanAttributeInfo(
                        entry.getKey(),
                        entry.getValue().getClass().getName(),
                        "for a test",
                        true,
                        false,
                        false))
            .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(AttributesBean.class.getName(), "for a test", infos, null, null, null);
  }
}
