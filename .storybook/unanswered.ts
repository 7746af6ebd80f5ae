const seen: string[] = [];

/** Remembers a call of our own that no handler of the story answered. */
export const noteUnanswered = (request: Pick<Request, 'method' | 'url'>): void => {
  seen.push(`${request.method} ${new URL(request.url).pathname}`);
};

export const forgetUnanswered = (): void => {
  seen.length = 0;
};

/** An Error with the calls that nothing answered since they were forgotten, for what a story shows then is not what it says. */
export function expectAnswered(): void {
  if (seen.length === 0) return;
  throw new Error(`no handler answers ${[...new Set(seen)].toSorted().join(', ')}`);
}
