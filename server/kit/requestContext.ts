import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs the work of a request. Log entries meanwhile carry the request's id, which is also in `X-Request-Id`. */
export const runWithRequestId = <T>(id: string, work: () => T): T => requests.run(id, work);

/** The id of the current request; undefined outside requests. */
export const currentRequestId = (): string | undefined => requests.getStore();
