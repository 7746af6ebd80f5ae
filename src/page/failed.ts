import { failureOf } from '../wire/queries.ts';

/** The sentence of a failure where nothing was being filled in: it says nothing of keeping it. */
export const withoutKept = (message: string): string => message.replace('，你填写的内容还在', '');

/** Why something could not be read, in a sentence. */
export function readFailed(error: unknown): string {
  return withoutKept(failureOf(error)?.message ?? '没能加载，请再试一次。');
}
