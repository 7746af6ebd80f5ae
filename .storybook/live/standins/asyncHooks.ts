/** Stands in for `node:async_hooks`: in the demo one log is read by nobody, so no request is told from another. */
export class AsyncLocalStorage<T> {
  run<R>(_: T, work: () => R): R {
    return work();
  }
  getStore(): T | undefined {
    return undefined;
  }
}
