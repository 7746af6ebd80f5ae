import type { DraftKey, Drafts } from './drafts.ts';

/** Drafts of one kind, by subject. Each member of this browser has separate drafts. */
export interface MemberDrafts<T> {
  /** Loads the draft of the signed-in member. Rejects with a Failure if the member is unknown. */
  load(id: string, signal: AbortSignal): Promise<T | null>;
  save(id: string, draft: T): void;
  remove(id: string): void;
  /** Storage name for data that belongs to a draft, such as its pictures. */
  nameOf(id: string): string;
}

/**
 * Stores the drafts of the signed-in member.
 *
 * @param memberId loads the member's id, for each load of a draft
 * @param is whether a stored value is a draft; other values are dropped
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
  const keyOf = (id: string): DraftKey<T> => ({ name: nameOf(id), version: 1, is });
  // Writes are sequential, so that a slow write does not overwrite a later one.
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
