import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An RSA key pair as PEM text (PKCS #8 and SPKI). */
interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** The generated secrets of a demo, stored in the data folder. Not for production. */
export interface DemoKeys {
  /** 32 bytes in base64: encrypts game credentials. */
  credentialKey: string;
  /** Signs requests to the payment provider. */
  app: KeyPair;
  /** Signs the notices of the stand-in cashier. */
  cashier: KeyPair;
  /** The same for WeChat Pay, and its APIv3 key (32 characters). */
  wechatApp: KeyPair;
  wechatCashier: KeyPair;
  wechatApiKey: string;
}

/**
 * Reads a secret, or creates and stores it (0600). A hard link makes the creation atomic: two processes that start at
 * the same time get the same secret.
 */
function keep(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${make().trim()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function pair(dir: string, name: string): KeyPair {
  const privateKey = keep(join(dir, `${name}.pem`), () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  );
  const publicKey = createPublicKey(createPrivateKey(privateKey))
    .export({ type: 'spki', format: 'pem' })
    .toString()
    .trim();
  return { privateKey, publicKey };
}

/**
 * The demo's secrets: generated at the first start (about 0.6 s) and stored in `dataDir/keys`, readable by the owner
 * only. Without the folder the demo's game credentials cannot be read.
 */
export function loadDemoKeys(dataDir: string): DemoKeys {
  const dir = join(dataDir, 'keys');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  return {
    credentialKey: keep(join(dir, 'credential.key'), () => randomBytes(32).toString('base64')),
    app: pair(dir, 'app'),
    cashier: pair(dir, 'cashier'),
    wechatApp: pair(dir, 'wechat-app'),
    wechatCashier: pair(dir, 'wechat-cashier'),
    wechatApiKey: keep(join(dir, 'wechat-api.key'), () => randomBytes(16).toString('hex')),
  };
}
