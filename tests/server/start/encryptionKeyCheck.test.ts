import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../server/start/config.ts';
import { requireSameEncryptionKey } from '../../../server/start/encryptionKeyCheck.ts';
import type { Store } from '../../../server/store/db.ts';
import { createVault } from '../../../server/kit/encryption.ts';
import { freshStore, TEST_CREDENTIAL_KEY } from '../../kit/database.ts';

let store: Store;
beforeEach(async () => {
  store = await freshStore();
  await store.query('delete from key_marks');
});
afterEach(() => store.close());

const own = createVault(TEST_CREDENTIAL_KEY);
const other = createVault(randomBytes(32).toString('base64'));
const refusal = (vault: typeof own) =>
  requireSameEncryptionKey(store, vault).then(
    () => undefined,
    (error: unknown) => error instanceof ConfigError && error.problems.map((each) => each.slice(0, 35)),
  );
const REFUSED = ['CREDENTIAL_KEY: 和这个数据库里数据所用的密钥不同。请设'];

describe('the key check', () => {
  it('is stored at the first start and refuses another key afterwards', async () => {
    await store.exec('delete from credentials');
    expect([await refusal(own), await refusal(own), await refusal(other)]).toEqual([
      undefined,
      undefined,
      REFUSED,
    ]);
    const marks = await store.query('select name, mark from key_marks');
    expect(marks).toEqual([{ name: 'credential', mark: own.markOf('credential key') }]);
    expect(JSON.stringify(marks)).not.toContain(TEST_CREDENTIAL_KEY);
  });

  it('is not stored for a key that cannot decrypt existing data', async () => {
    expect([await refusal(other), await refusal(own)]).toEqual([REFUSED, undefined]);
  });

  it('is stored once by concurrent processes', async () => {
    await store.exec('delete from credentials');
    const refusals = await Promise.all([refusal(own), refusal(other)]);
    expect(refusals.filter((each) => each === undefined)).toHaveLength(1);
    expect(refusals).toContainEqual(REFUSED);
  });
});
