import { Counter, Histogram } from 'prom-client';
import { CODE } from '../../contract/kit/envelope.ts';
import { Refusal } from './refusal.ts';

/** Answers by call and code. Registered by each `createMetrics`, so it stands in no registry of its own. */
export const callCounter = new Counter({
  name: 'haoyi_calls_total',
  help: 'Answers by call and by the code of their envelope (pages: HTTP status)',
  labelNames: ['call', 'code'],
  registers: [],
});

/** Seconds from a request to its answer, by call. */
export const callDuration = new Histogram({
  name: 'haoyi_call_duration_seconds',
  help: 'Time from a call to its answer, by call',
  labelNames: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});

/** Counts one answer. @param began `performance.now()` when the request came */
export function countAnswer(call: string, code: number, began: number): void {
  callCounter.inc({ call, code });
  callDuration.observe({ call }, (performance.now() - began) / 1000);
}

/** Runs the work of a call and counts its answer, refusals and faults included. */
export async function measureCall<T>(call: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    const answer = await work();
    countAnswer(call, CODE.done, began);
    return answer;
  } catch (error) {
    countAnswer(call, error instanceof Refusal ? error.code : CODE.broken, began);
    throw error;
  }
}
