import type { DraftKey, Drafts } from './drafts.ts';

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
export const arePictures = (value: unknown): value is { url: string; name: string }[] =>
  Array.isArray(value) && value.every((one: unknown) => isObject(one) && isText(one.url) && isText(one.name));

/** Drafts of one kind, by subject. Each member of this browser has their own. */
export interface MemberDrafts<T> {
  /** Loads the draft of the member who is signed in. Rejects with a Failure when the member is unknown. */
  load(id: string, signal: AbortSignal): Promise<T | null>;
  save(id: string, draft: T): void;
  remove(id: string): void;
  /** The storage name of what belongs to a draft, such as its pictures. */
  nameOf(id: string): string;
}

/**
 * Stores the drafts of the member who is signed in.
 *
 * @param memberId the member's id; read for each load
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
  // In sequence: a slow write must not undo the next one.
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
