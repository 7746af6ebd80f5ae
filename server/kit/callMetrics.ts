import { CODE } from '../../contract/kit/envelope.ts';
import { Refusal } from './refusal.ts';

/** Receives each answer: the call, the code of its envelope, and the duration in seconds. */
type Observer = (call: string, code: number, seconds: number) => void;

let observe: Observer = () => undefined;

/** Sets the observer of answers. The browser demo sets none. */
export function observeAnswers(observer: Observer): void {
  observe = observer;
}

/** Reports one answer. @param began `performance.now()` when the request came */
export function countAnswer(call: string, code: number, began: number): void {
  observe(call, code, (performance.now() - began) / 1000);
}

/** Runs a call and reports its answer, including refusals and errors. */
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
