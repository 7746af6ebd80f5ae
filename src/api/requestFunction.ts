import type { Request } from './request.ts';

let request: Request | undefined;

/** Sets the request function of all calls. main.tsx calls it once; tests and stories set their own. */
export function connect(wrapper: Request): void {
  request = wrapper;
}

/** The request function. Throws before {@link connect}. */
export function wrapper(): Request {
  if (!request) throw new Error('connect() must come first');
  return request;
}
