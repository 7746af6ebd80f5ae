import { FailureError, SENTENCES } from './failure.ts';

type Calls = Readonly<Record<string, (...asked: never[]) => Promise<unknown>>>;

const loads: (() => Promise<unknown>)[] = [];

/**
 * The calls of a domain, whose module comes with the first of them: a page that the server drew asks for nothing until somebody does
 * something, and needs no schema to be shown. They reject with FailureError only, of kind `network` where the module cannot be had.
 */
export function lazyCalls<C extends Calls>(load: () => Promise<C>): C {
  loads.push(load);
  const call =
    (name: string) =>
    async (...asked: never[]) => {
      const calls = await load().catch((cause: unknown) => {
        throw new FailureError({ kind: 'network', message: SENTENCES.network }, cause);
      });
      return calls[name]?.(...asked);
    };
  return new Proxy({} as C, { get: (_, name) => call(String(name)) });
}

/** Loads all {@link lazyCalls}; what fails is tried again by the call that needs it. Never rejects. */
export async function warmCalls(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
