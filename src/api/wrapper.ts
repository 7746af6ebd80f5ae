import type { Request } from './request.ts';

let request: Request | undefined;

/** Gives the calls the wrapper they go through. Wiring does it once at the start; tests and stories give their own. */
export function connect(wrapper: Request): void {
  request = wrapper;
}

/** The wrapper that calls go through. Throws before {@link connect}. */
export function wrapper(): Request {
  if (!request) throw new Error('connect() must be called before the first call');
  return request;
}
