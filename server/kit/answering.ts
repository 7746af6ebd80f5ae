/** Anything that answers requests: a Hono app. */
export interface Answering {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
}
