import { ConfigError } from './config.ts';
import type { Vault } from '../kit/context.ts';
import { insertUnless } from '../store/rows.ts';
import type { Store } from '../store/db.ts';

const NAME = 'credential';

function opens(vault: Vault, cipher: string): boolean {
  try {
    vault.open(cipher);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks that the encryption key is that of the database. The first start stores a keyed hash, and later starts compare
 * it. Another key could not decrypt the stored texts.
 *
 * @throws {ConfigError} saying what to do
 */
export async function requireSameEncryptionKey(store: Store, vault: Vault): Promise<void> {
  const mark = vault.markOf('credential key');
  const isSame = await store.tx(async (tx) => {
    const storedMark = await tx.maybe<{ mark: string }>('select mark from key_marks where name = $1', [NAME]);
    if (storedMark) return storedMark.mark === mark;
    // An older database may have encrypted texts but no hash yet.
    const sealed = await tx.maybe<{ cipher: string }>('select cipher from credentials limit 1');
    if (sealed && !opens(vault, sealed.cipher)) return false;
    if (await insertUnless(tx, 'key_marks', { name: NAME, mark }, 'on conflict do nothing')) return true;
    // Another first start stored its hash at the same time.
    const other = await tx.one<{ mark: string }>('select mark from key_marks where name = $1', [NAME]);
    return other.mark === mark;
  });
  if (isSame) return;
  throw new ConfigError([
    'CREDENTIAL_KEY: 和这个数据库里数据所用的密钥不同。请设置原来的 CREDENTIAL_KEY；演示密钥在原来 DATA_DIR 的 keys 文件夹里 ' +
      '(this database was sealed with another key: set the former CREDENTIAL_KEY, or use the DATA_DIR whose folder keys holds it)',
  ]);
}
