import { http, HttpResponse } from 'msw';

const seen: string[] = [];

/** Remembers a call of our own that no handler of the story answered. */
export const noteUnanswered = (request: Pick<Request, 'method' | 'url'>): void => {
  seen.push(`${request.method} ${new URL(request.url).pathname}`);
};

export const forgetUnanswered = (): void => {
  seen.length = 0;
};

const FENCE = '/answered-so-far';

/** Answers the question that follows all calls of a story: calls are looked at in the order in which they are made. */
export const fence = http.get(`*${FENCE}`, () => new HttpResponse(null, { status: 204 }));

/** An Error with the calls since they were forgotten that nothing answered: what the story shows is not what it says. */
export async function expectAnswered(): Promise<void> {
  await fetch(FENCE).catch(() => undefined);
  if (seen.length === 0) return;
  throw new Error(`no handler answers ${[...new Set(seen)].toSorted().join(', ')}`);
}
