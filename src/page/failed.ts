import { failureOf } from '../wire/queries.ts';

/** Why something could not be read, in a sentence. Nothing was being filled in, so nothing is said of keeping it. */
export function readFailed(error: unknown): string {
  return failureOf(error)?.message.replace('，你填写的内容还在', '') ?? '没能加载，请再试一次。';
}
