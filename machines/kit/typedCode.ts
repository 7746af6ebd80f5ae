import { readDigits } from '../../contract/kit/accountName.ts';
import type { Failure } from './failure.ts';

/** An SMS code as typed so far. `key` identifies the sent code, '' before one was sent. */
export interface TypedCode {
  key: string;
  digits: string;
}

export const NO_CODE: TypedCode = { key: '', digits: '' };

/** Removes blanks and dashes from a code, and converts full-width digits. */
export const tidyCode = ({ key, digits }: TypedCode): TypedCode => ({ key, digits: readDigits(digits) });

/** True when no code is required (null) or all six digits are typed. */
export const isCodeWhole = (code: TypedCode | null): boolean =>
  code === null || (code.key !== '' && /^\d{6}$/.test(code.digits));

/** The code after a refusal. The server may require one although, by the page's clock, none was needed. */
export const codeAfter = (code: TypedCode | null, failure: Failure): TypedCode | null =>
  code ?? (failure.kind === 'conflict' && failure.reason === 'codeRequired' ? NO_CODE : null);
