import { sentence } from '../../contract/kit/sentence.ts';
import { failureOf } from '../api/queries.ts';

/** Removes the note about kept input from a failure message, for pages without a form. */
export const removeInputKeptNote = (message: string): string => message.replace('，你填写的内容还在', '');

/** The message as a complete sentence, so that another one can follow. */
export const toSentence = (message: string): string => sentence(removeInputKeptNote(message));

export function readFailureText(error: unknown): string {
  return removeInputKeptNote(failureOf(error)?.message ?? '没能加载，请再试一次。');
}
