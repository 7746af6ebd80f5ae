import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Does the work of a request: what is logged meanwhile carries the request's id, which its answer has in `X-Request-Id`. */
export const runWithRequestId = <T>(id: string, work: () => T): T => requests.run(id, work);

/** The id of the request that is being answered; undefined for what the server does by itself. */
export const currentRequestId = (): string | undefined => requests.getStore();
