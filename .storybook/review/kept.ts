import { NOTHING_TAKEN, readReview, type Review, type Taken } from './review.ts';

/** What lies beside this Storybook: notes and sign-offs, and what its pictures are. */
export interface Kept extends Review {
  taken: Taken;
}

async function textOf(name: string): Promise<string> {
  // Built, Storybook may lie below a folder.
  const answer = await fetch(`${import.meta.env.PROD ? '' : '/'}review/${name}`, { cache: 'no-cache' });
  // A server of pages answers what it does not have with a page.
  if (!answer.ok || answer.headers.get('Content-Type')?.includes('html')) throw new Error(name);
  return answer.text();
}

async function read(): Promise<Kept> {
  const [review, taken] = await Promise.allSettled([textOf('review.jsonl'), textOf('pictures.json')]);
  return {
    ...(review.status === 'fulfilled'
      ? readReview(review.value)
      : { lines: [], faults: ['没有读到意见和定稿的文件，刷新再试一次。'] }),
    taken: taken.status === 'fulfilled' ? (JSON.parse(taken.value) as Taken) : NOTHING_TAKEN,
  };
}

let reading: Promise<Kept> | undefined;

/** Reads them once; does not reject. */
export const readKept = (): Promise<Kept> => (reading ??= read());
