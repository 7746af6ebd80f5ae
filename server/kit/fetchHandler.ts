export interface FetchHandler {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
}
