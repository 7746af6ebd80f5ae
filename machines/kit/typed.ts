import { readDigits, readPhone } from '../../contract/kit/accountName.ts';

/**
 * The newly typed part after an edit of a masked number. Nobody can complete the mask, so any edit replaces the whole
 * number.
 */
function replaceMasked(masked: string, text: string): string {
  // Handled first, because a number pasted before or after the mask may share digits with it.
  if (text.endsWith(masked)) return text.slice(0, -masked.length);
  if (text.startsWith(masked)) return text.slice(masked.length);
  let start = 0;
  while (start < masked.length && masked[start] === text[start]) start += 1;
  let end = 0;
  const most = Math.min(masked.length, text.length) - start;
  while (end < most && masked.at(-1 - end) === text.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}

/** Normalizes phone and QQ number in a change of a form. `before` is the previous, possibly masked phone. */
export const normalizeContacts = <T extends { phone?: string | undefined; qq?: string | undefined }>(
  change: T,
  before = '',
): T => ({
  ...change,
  ...(change.phone !== undefined && {
    phone: readPhone(
      before.includes('*') && change.phone.includes('*') ? replaceMasked(before, change.phone) : change.phone,
    ),
  }),
  ...(change.qq !== undefined && { qq: readDigits(change.qq) }),
});

/** Parses an amount typed in yuan to fen. Undefined when it is invalid. */
export function fenOf(typed: string): number | undefined {
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}
