import type { DraftKey, Drafts } from './drafts.ts';

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
export const arePictures = (value: unknown): value is { url: string; name: string }[] =>
  Array.isArray(value) && value.every((one: unknown) => isObject(one) && isText(one.url) && isText(one.name));

/** Drafts of one kind, by what each is for; the next member to sign in here has their own. */
export interface MemberDrafts<T> {
  /** Learns who is signed in, and what they left. Rejects with a Failure when nobody can tell. */
  load(id: string, signal: AbortSignal): Promise<T | null>;
  save(id: string, draft: T): void;
  remove(id: string): void;
  /** The name of what else belongs to a draft, such as its pictures. */
  nameOf(id: string): string;
}

/**
 * Keeps the drafts of the member who is signed in.
 *
 * @param memberId who that is; asked at each load
 * @param is whether what was kept is a draft: what is not is dropped
 */
export function memberDrafts<T>({
  drafts,
  memberId,
  name,
  is,
}: {
  drafts: Drafts;
  memberId: (signal: AbortSignal) => Promise<string>;
  name: string;
  is: (value: unknown) => value is T;
}): MemberDrafts<T> {
  let owner = '';
  const nameOf = (id: string) => `${name}:${owner}:${id}`;
  const keyOf = (id: string): DraftKey<T> => ({ kind: 'draft', name: nameOf(id), version: 1, is });
  // One after the other: a slow one must not undo the next.
  let writing = Promise.resolve();
  return {
    async load(id, signal) {
      owner = await memberId(signal);
      return drafts.get(keyOf(id));
    },
    save(id, draft) {
      const key = keyOf(id);
      writing = writing.then(() => drafts.set(key, draft));
    },
    remove(id) {
      const key = keyOf(id);
      writing = writing.then(() => drafts.remove(key));
    },
    nameOf,
  };
}
