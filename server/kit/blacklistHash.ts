import { createHash } from 'node:crypto';

/** The blacklist stores only hashes of normalized texts, no personal data. */
export const blacklistHash = (content: string): string =>
  createHash('sha256').update(content.replaceAll(/\s+/g, '').toLowerCase()).digest('hex');
