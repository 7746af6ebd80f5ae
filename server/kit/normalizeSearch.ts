import { readAccountName, readPhone } from '../../contract/kit/accountName.ts';

/**
 * Normalizes a search of staff. A phone in any notation becomes its 11 digits. The number of an order or listing
 * loses its blanks and gets its usual case. Other texts are trimmed.
 */
export function normalizeSearch(search: string): string {
  const phone = readPhone(search);
  if (/^1\d{10}$/.test(phone)) return phone;
  const number = readAccountName(search);
  const [, kind, digits] = /^HY([a-z]*)(\d{8,})$/i.exec(number) ?? [];
  return kind === undefined ? search.trim() : `HY${kind.toLowerCase()}${digits ?? ''}`;
}
