import { http, HttpResponse } from 'msw';

const seen: string[] = [];

/** Records an API call for which the story has no handler. */
export const recordUnhandled = (request: Pick<Request, 'method' | 'url'>): void => {
  seen.push(`${request.method} ${new URL(request.url).pathname}`);
};

export const resetUnhandled = (): void => {
  seen.length = 0;
};

const FENCE = '/answered-so-far';

/**
 * Answers the last request of a story. Requests are handled in order, so this response means that all earlier ones have
 * been handled.
 */
export const fence = http.get(`*${FENCE}`, () => new HttpResponse(null, { status: 204 }));

/** Rejects with an Error that lists the unhandled calls since the last reset. */
export async function expectAllHandled(): Promise<void> {
  await fetch(FENCE).catch(() => undefined);
  if (seen.length === 0) return;
  throw new Error(`no handler answers ${[...new Set(seen)].toSorted().join(', ')}`);
}
