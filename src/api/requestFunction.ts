import type { Request } from './request.ts';

let request: Request | undefined;

/** Sets the request function of all calls. main.tsx calls it once; tests and stories set their own. */
export function setRequest(next: Request): void {
  request = next;
}

/** The request function. Throws before {@link setRequest}. */
export function getRequest(): Request {
  if (!request) throw new Error('setRequest() must come first');
  return request;
}
