/** The digits of what was typed or pasted, also those that an input method made wide. */
export const digitsOf = (text: string, most = Infinity): string =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, most);

/** A phone number as it was typed or pasted, without blanks, dashes and +86. */
export const phoneOf = (text: string): string =>
  digitsOf(text)
    .replace(/^(?:00)?86(?=\d{11}$)/, '')
    .slice(0, 11);

/** A change of a form in which phone and QQ number stand as they are sent. */
export const tidyContacts = <T extends { phone?: string | undefined; qq?: string | undefined }>(
  change: T,
): T => ({
  ...change,
  ...(change.phone !== undefined && { phone: phoneOf(change.phone) }),
  ...(change.qq !== undefined && { qq: digitsOf(change.qq, 12) }),
});
