import * as node from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Bytes } from '../../../.storybook/live/standins/buffer.ts';
import * as demo from '../../../.storybook/live/standins/crypto.ts';

const TEXT = '号易 ¥3,280 & more';
const KEY = node.createHash('sha256').update('a key').digest();
const NONCE = KEY.subarray(0, 12);

describe('the live demo’s stand-in for node:crypto', () => {
  it('hashes and marks as Node does', () => {
    expect(demo.createHash('sha256').update(TEXT).digest('hex')).toBe(
      node.createHash('sha256').update(TEXT).digest('hex'),
    );
    expect(demo.createHmac('sha256', KEY).update(TEXT, 'utf8').digest('base64url')).toBe(
      node.createHmac('sha256', KEY).update(TEXT, 'utf8').digest('base64url'),
    );
    expect(new Uint8Array(demo.hkdfSync('sha256', KEY, '', 'haoyi mark', 32))).toEqual(
      new Uint8Array(node.hkdfSync('sha256', KEY, '', 'haoyi mark', 32)),
    );
  });

  it('refuses an algorithm it does not have', () => {
    expect(() => demo.createHash('md5')).toThrow('the demo has no md5');
  });

  it('decrypts what Node encrypted and the reverse', () => {
    const theirs = node.createCipheriv('aes-256-gcm', KEY, NONCE);
    theirs.setAAD(Buffer.from('v1'));
    const sealed = Buffer.concat([theirs.update(TEXT, 'utf8'), theirs.final()]);
    const ours = demo.createCipheriv('aes-256-gcm', KEY, NONCE);
    ours.setAAD(Bytes.from('v1'));
    const mine = Bytes.concat([ours.update(TEXT, 'utf8'), ours.final()]);
    expect([mine.toString('hex'), ours.getAuthTag().toString('hex')]).toEqual([
      sealed.toString('hex'),
      theirs.getAuthTag().toString('hex'),
    ]);

    const opened = demo.createDecipheriv('aes-256-gcm', KEY, NONCE);
    opened.setAAD(Bytes.from('v1'));
    opened.setAuthTag(theirs.getAuthTag());
    expect(Bytes.concat([opened.update(sealed), opened.final()]).toString('utf8')).toBe(TEXT);
  });

  it('refuses to decrypt a changed text', () => {
    const cipher = demo.createCipheriv('aes-256-gcm', KEY, NONCE);
    const sealed = Bytes.concat([cipher.update(TEXT), cipher.final()]);
    sealed[0] = (sealed[0] as number) ^ 1;
    const opened = demo.createDecipheriv('aes-256-gcm', KEY, NONCE);
    opened.setAuthTag(cipher.getAuthTag());
    opened.update(sealed);
    expect(() => opened.final()).toThrow(/tag/);
  });

  it('signs the same bytes as Node, and verifies only what was signed', () => {
    const pair = node.generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privateKey = demo.createPrivateKey(JSON.stringify(pair.privateKey.export({ format: 'jwk' })));
    const publicKey = demo.createPublicKey(JSON.stringify(pair.publicKey.export({ format: 'jwk' })));
    const data = Buffer.from(TEXT);
    const signature = demo.sign('sha256', data, privateKey);
    expect(signature.toString('base64')).toBe(node.sign('sha256', data, pair.privateKey).toString('base64'));
    expect(demo.verify('sha256', data, publicKey, signature)).toBe(true);
    expect(demo.verify('sha256', Buffer.from('another text'), publicKey, signature)).toBe(false);
    expect(demo.verify('sha256', data, publicKey, signature.subarray(1))).toBe(false);
  });

  it('compares whole texts and refuses different lengths', () => {
    expect(demo.timingSafeEqual(Bytes.from('abc'), Bytes.from('abc'))).toBe(true);
    expect(demo.timingSafeEqual(Bytes.from('abc'), Bytes.from('abd'))).toBe(false);
    expect(() => demo.timingSafeEqual(Bytes.from('abc'), Bytes.from('ab'))).toThrow(RangeError);
  });
});

describe('the live demo’s stand-in for Buffer', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);

  it.each(['hex', 'base64', 'base64url'] as const)('writes and reads %s as Node does', (encoding) => {
    for (const length of [0, 1, 2, 3, 255, 256]) {
      const part = bytes.subarray(0, length);
      const text = Buffer.from(part).toString(encoding);
      expect(Bytes.from(part).toString(encoding)).toBe(text);
      expect([...Bytes.from(text, encoding)]).toEqual([...part]);
    }
  });

  it('reads a number of six bytes', () => {
    const six = [0xff, 1, 2, 3, 4, 5];
    expect(Bytes.from(six).readUIntBE(0, 6)).toBe(Buffer.from(six).readUIntBE(0, 6));
  });
});
