// People type and copy numbers and account names in many spellings. Forms, the blacklist and the register of reclaimed accounts read
// them with these functions. No codecs here, so that pages can import the file.

/** Blanks of any kind, and characters that show nothing; a copied contact carries them. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

const DASHES = /[-‐-―−]/g;

/** A name without blanks and invisible characters, in half width. */
export const readAccountName = (text: string): string => text.normalize('NFKC').replaceAll(INVISIBLE, '');

/** A game login in half width, without invisible characters and without blanks around it. Blanks within it stay. */
export const readLogin = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .trim();

/** A number or code: {@link readAccountName} without dashes. Other characters stay. */
export const readDigits = (text: string): string => readAccountName(text).replaceAll(DASHES, '');

/** A phone number: {@link readDigits} without brackets and dots, and without the country code 86. */
export const readPhone = (text: string): string =>
  readDigits(text)
    .replaceAll(/[().·]/g, '')
    .replace(/^(?:\+|00)?86(?=\d{11}$)/, '');

/** Reads a contact: as {@link readPhone} if only digits remain, otherwise as {@link readAccountName}. */
export function readContact(text: string): string {
  const digits = readPhone(text);
  return /^\d+$/.test(digits) ? digits : readAccountName(text);
}

/**
 * Normalizes a contact or login for comparison. Letters become lower case. A number loses separators, country code and leading zeros.
 * A mail address loses dots and `+…` before the @.
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
