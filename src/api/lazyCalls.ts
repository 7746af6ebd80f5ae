import { FailureError, networkFailure } from './failure.ts';

type Calls = Readonly<Record<string, (...asked: never[]) => Promise<unknown>>>;

const loads: (() => Promise<unknown>)[] = [];

/**
 * The calls of a domain, whose module is loaded with the first of them: a server-rendered page needs no calls and no schemas until it is
 * used. They reject with FailureError only, of kind `network` when the module cannot be loaded.
 */
export function lazyCalls<C extends Calls>(load: () => Promise<C>): C {
  loads.push(load);
  const call =
    (name: string) =>
    async (...asked: never[]) => {
      const calls = await load().catch((cause: unknown) => {
        throw new FailureError(networkFailure(), cause);
      });
      return calls[name]?.(...asked);
    };
  return new Proxy({} as C, { get: (_, name) => call(String(name)) });
}

/** Loads all {@link lazyCalls}. A module that fails is loaded again by the call that needs it. Never rejects. */
export async function warmCalls(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
