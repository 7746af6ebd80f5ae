import { generateKeyPairSync } from 'node:crypto';

/** A new RSA key pair, in PEM. */
export const createKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
