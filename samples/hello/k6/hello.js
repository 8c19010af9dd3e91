// Experiment C: 200 to 1200 virtual users in steps of 200, 60 s a step, each asking /hello/100.
//
//   k6 run -e BASE_URL=http://127.0.0.1:8081 k6/hello.js              all steps, one summary
//   k6 run -e BASE_URL=http://127.0.0.1:8081 -e USERS=600 k6/hello.js one step, its own summary

import http from 'k6/http';
import { check } from 'k6';

const BASE_URL = __ENV.BASE_URL || 'http://127.0.0.1:8080';
const STEPS = __ENV.USERS ? [Number(__ENV.USERS)] : [200, 400, 600, 800, 1000, 1200];

export const options = {
  scenarios: {
    hello: {
      executor: 'ramping-vus',
      startVUs: STEPS[0],
      // A stage of 0 s is a jump: the load of a step stands still for its 60 s.
      stages: STEPS.flatMap((users) => [
        { duration: '0s', target: users },
        { duration: '60s', target: users },
      ]),
    },
  },
};

export default function () {
  const response = http.get(`${BASE_URL}/hello/100`);
  check(response, { 'status is 200': (r) => r.status === 200 });
}
