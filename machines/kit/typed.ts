/** A number or code as it was meant: full-width digits, blanks and dashes are read for what they say. The rest stays as typed. */
export const readDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\-‐-―]/g, '');

/** {@link readDigits} of a phone number, also without +86. */
export const phoneOf = (text: string): string => readDigits(text).replace(/^(?:\+|00)?86(?=\d{11}$)/, '');

/** What was typed anew into a number that stood there masked: nobody can complete that one, so any change replaces it. */
function typedOver(masked: string, text: string): string {
  // Pasted before or after it whole: the digits that both begin or end with are no part of the mask.
  if (text.endsWith(masked)) return text.slice(0, -masked.length);
  if (text.startsWith(masked)) return text.slice(masked.length);
  let start = 0;
  while (start < masked.length && masked[start] === text[start]) start += 1;
  let end = 0;
  const most = Math.min(masked.length, text.length) - start;
  while (end < most && masked.at(-1 - end) === text.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}

/** A change of a form in which phone and QQ number stand as they are sent. `before`: the phone that stood there. */
export const tidyContacts = <T extends { phone?: string | undefined; qq?: string | undefined }>(
  change: T,
  before = '',
): T => ({
  ...change,
  ...(change.phone !== undefined && {
    phone: phoneOf(
      before.includes('*') && change.phone.includes('*') ? typedOver(before, change.phone) : change.phone,
    ),
  }),
  ...(change.qq !== undefined && { qq: readDigits(change.qq) }),
});
