import type { Failure } from '../../../contract/kit/failure.ts';
import { toSentence } from '../failedRead.ts';

/** Why the server gave no answer, and when it is asked again: by itself, or after the next login. */
export const retryText = (failure: Failure, again = '再查。'): string =>
  `${toSentence(failure.message)}${failure.kind === 'expired' ? '登录后会' : '会自动'}${again}`;
