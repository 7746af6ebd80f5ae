import { failureOf } from '../api/queries.ts';

/** The sentence of a failure where nothing was being filled in: it says nothing of keeping it. */
export const withoutKeptNote = (message: string): string => message.replace('，你填写的内容还在', '');

/** Why something could not be read, in a sentence. */
export function readFailureText(error: unknown): string {
  return withoutKeptNote(failureOf(error)?.message ?? '没能加载，请再试一次。');
}
