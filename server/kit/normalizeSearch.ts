import { readAccountName, readPhone } from '../../contract/kit/accountName.ts';

/**
 * Normalizes a search of staff. A phone in any notation becomes its 11 digits. Blanks are removed from the number of an
 * order or listing. Other texts are trimmed.
 */
export function normalizeSearch(search: string): string {
  const phone = readPhone(search);
  if (/^1\d{10}$/.test(phone)) return phone;
  const number = readAccountName(search);
  return /^HY[a-z]*\d+$/.test(number) ? number : search.trim();
}
