import { CODE } from '../../contract/kit/envelope.ts';
import { Refusal } from './refusal.ts';

/** Told of each answer: the call, the code of its envelope, and how long it took, s. */
type Observer = (call: string, code: number, seconds: number) => void;

let observe: Observer = () => undefined;

/** Sets who counts the answers. Without one nobody does, as in the demo's back end in the browser. */
export function observeAnswers(observer: Observer): void {
  observe = observer;
}

/** Counts one answer. @param began `performance.now()` when the request came */
export function countAnswer(call: string, code: number, began: number): void {
  observe(call, code, (performance.now() - began) / 1000);
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
