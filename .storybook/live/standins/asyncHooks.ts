/** Replaces `node:async_hooks`. The demo logs nothing, so it needs no request context. */
export class AsyncLocalStorage<T> {
  run<R>(_: T, work: () => R): R {
    return work();
  }
  getStore(): T | undefined {
    return undefined;
  }
}
