import { FailureError, networkFailure } from './failure.ts';

type Calls = Readonly<Record<string, (...asked: never[]) => Promise<unknown>>>;

const loads: (() => Promise<unknown>)[] = [];

/**
 * The calls of a domain. Their module is imported by the first call, because a server-rendered page needs neither calls
 * nor schemas until someone uses it. They reject only with FailureError, of kind `network` if the import fails.
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

/** Imports the modules of all {@link lazyCalls}. A failed import is repeated by the next call. Never rejects. */
export async function warmCalls(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
