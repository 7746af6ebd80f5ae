import flows from 'virtual:haoyi/flows';
import type { FlowFact } from '../staticAnalysis/reviews.ts';
import type { Review } from './review.ts';

const loaders = import.meta.glob<Review>('../../src/*/*/review.tsx', { import: 'review' });
const loading = new Map<string, Promise<Review>>();

export const FLOWS: readonly FlowFact[] = flows;

export function flowOf(id: string): FlowFact {
  const flow = flows.find((one) => one.id === id);
  if (!flow) throw new Error(`no folder of src has ${id}/review.tsx`);
  return flow;
}

/** Imports the review of a flow, once. Rejects with an Error for an unknown id. */
export function loadReview(id: string): Promise<Review> {
  const known = loading.get(id);
  if (known) return known;
  const load = loaders[`../../${flowOf(id).file}`];
  if (!load) return Promise.reject(new Error(`${flowOf(id).file} cannot be imported`));
  const made = load();
  loading.set(id, made);
  return made;
}
