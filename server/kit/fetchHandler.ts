/** Anything that answers requests: a Hono app. */
export interface FetchHandler {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
}
