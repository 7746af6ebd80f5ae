import { createHash } from 'node:crypto';
import { normalizeAccount } from '../../contract/kit/accountName.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of a contact or login on the blacklist, which stores no personal data. */
export const blacklistHash = (content: string): string => hashOf(normalizeAccount(content));

/** The hashes to look up. Older entries were hashed with their dots and dashes. */
export const blacklistHashes = (content: string): string[] => [
  blacklistHash(content),
  hashOf(content.replaceAll(/\s+/g, '').toLowerCase()),
];
