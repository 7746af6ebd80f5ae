import { readAccountName, readPhone } from '../../contract/kit/accountName.ts';

/**
 * Normalizes what staff search for, trimmed. A phone in any notation becomes its 11 digits, and a number of an order or
 * listing loses its blanks.
 */
export function normalizeSearch(search: string): string {
  const phone = readPhone(search);
  if (/^1\d{10}$/.test(phone)) return phone;
  const number = readAccountName(search);
  return /^HY[a-z]*\d+$/.test(number) ? number : search.trim();
}
