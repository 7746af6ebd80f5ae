// People type and paste numbers and account names in many notations. Forms, the blacklist and the register of reclaimed
// accounts normalize them with these functions. No codecs here, so that pages can import the module without valibot.

/** White space and invisible characters, which a copied contact may contain. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

const DASHES = /[-‐-―−]/g;

/** Removes blanks and invisible characters, and converts full-width to half-width. */
export const readAccountName = (text: string): string => text.normalize('NFKC').replaceAll(INVISIBLE, '');

/** Normalizes a game login: half-width, no invisible characters, trimmed. Inner blanks stay. */
export const readLogin = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .trim();

/** Normalizes a number or code: {@link readAccountName} without dashes. Other characters stay. */
export const readDigits = (text: string): string => readAccountName(text).replaceAll(DASHES, '');

/** Normalizes a phone number: {@link readDigits} without brackets, dots and the country code 86. */
export const readPhone = (text: string): string =>
  readDigits(text)
    .replaceAll(/[().·]/g, '')
    .replace(/^(?:\+|00)?86(?=\d{11}$)/, '');

/** Normalizes a contact: like {@link readPhone} when only digits remain, otherwise like {@link readAccountName}. */
export function readContact(text: string): string {
  const digits = readPhone(text);
  return /^\d+$/.test(digits) ? digits : readAccountName(text);
}

/**
 * Normalizes a contact or login for comparison. Letters become lower case. A number loses separators, country code and
 * leading zeros. An e-mail address loses dots and `+…` before the @.
 */
export function normalizeAccount(text: string): string {
  const plain = readAccountName(text).toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at > 0) {
    const [name = ''] = plain.slice(0, at).split('+');
    return `${name.replaceAll('.', '')}@${plain.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')}`;
  }
  const digits = plain.replaceAll(DASHES, '').replaceAll(/[+().·]/g, '');
  if (!/^\d+$/.test(digits)) return plain;
  return digits.replace(/^0+/, '').replace(/^86(?=1[3-9]\d{9}$)/, '');
}
