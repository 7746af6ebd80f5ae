/** Anything that answers requests, such as a Hono app. */
export interface FetchHandler {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
}
