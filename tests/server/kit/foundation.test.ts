import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestClock } from '../../kit/testClock.ts';
import { createIds } from '../../../server/kit/ids.ts';
import { loadDemoKeys } from '../../../server/kit/demoKeys.ts';
import { createLog } from '../../../server/kit/log.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

describe('the demo keys', () => {
  let dir: string;
  beforeEach(() => {
    dir = temporaryFolder({}, onTestFinished);
  });

  it('are generated once, match and are readable by their owner only', () => {
    const keys = loadDemoKeys(dir);
    expect(loadDemoKeys(dir)).toEqual(keys);
    expect(Buffer.from(keys.credentialKey, 'base64').length).toBe(32);
    for (const { privateKey, publicKey } of [keys.app, keys.cashier]) {
      const half = createPublicKey(createPrivateKey(privateKey));
      expect(half.asymmetricKeyDetails?.modulusLength).toBe(2048);
      expect(createPublicKey(publicKey).equals(half)).toBe(true);
    }
    expect(keys.app.privateKey).not.toBe(keys.cashier.privateKey);
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const files = readdirSync(join(dir, 'keys')).sort();
    expect({
      folder: mode(join(dir, 'keys')),
      files: files.map((name) => [name, mode(join(dir, 'keys', name))]),
    }).toEqual({
      folder: '700',
      files: [
        ['app.pem', '600'],
        ['cashier.pem', '600'],
        ['credential.key', '600'],
        ['wechat-api.key', '600'],
        ['wechat-app.pem', '600'],
        ['wechat-cashier.pem', '600'],
      ],
    });
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog({ write: (text) => void lines.push(text) });
  beforeEach(() => void lines.splice(0));
  const last = () => {
    const { time: _, ...line } = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
    return line;
  };

  it('redacts nested secrets and the middle of phone numbers', () => {
    log.warn(
      {
        phone: '13812345678',
        body: { password: 'x', list: [{ access_token: 'kept', token: 'x', phonenumber: '13987654321' }] },
        headers: { Authorization: 'x', Token: 'x', accept: '*/*' },
      },
      'logged in',
    );
    expect(last()).toEqual({
      level: 40,
      msg: 'logged in',
      phone: '138****5678',
      body: {
        password: '[redacted]',
        list: [{ access_token: '[redacted]', token: '[redacted]', phonenumber: '139****4321' }],
      },
      headers: { Authorization: '[redacted]', Token: '[redacted]', accept: '*/*' },
    });
  });

  it('redacts rows quoted in database errors', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_phone_key',
      detail: 'Key (phone)=(13812345678) already exists.',
      stack: 'stack',
    });
    log.error({ err: error }, 'request failed');
    expect(last()).toEqual({
      level: 50,
      msg: 'request failed',
      err: {
        type: 'Error',
        message: 'duplicate key',
        code: '23505',
        constraint: 'users_phone_key',
        stack: 'stack',
      },
    });
  });

  it('has a readable format', () => {
    const text: string[] = [];
    createLog({ readable: true, write: (line) => void text.push(line) }).info(
      { phone: '13812345678' },
      '短信',
    );
    expect(text.join('').slice(8)).toBe(' 信息 短信 phone=138****5678\n');
  });
});

describe('ids and numbers', () => {
  it('increase with time and are unique', () => {
    const ids = createIds();
    const made = Array.from({ length: 1000 }, () => ids.next());
    expect(new Set(made).size).toBe(1000);
    expect([...made].sort()).toEqual(made);
    expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('contain the time in China', () => {
    const clock = createTestClock('2026-11-20T16:00:01.007Z');
    const ids = createIds();
    expect(ids.orderNo(clock)).toMatch(/^HYxs20261121000001007\d{4}$/);
    clock.advance(61_000);
    expect(ids.numbered('SH', clock)).toMatch(/^SH20261121000102007\d{4}$/);
  });
});
