import { describe, expect, it } from 'vitest';
import { payWayOf } from '../../../src/payment/payWay.ts';

const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe('how a payment is asked for', () => {
  it.each([
    ['a computer', COMPUTER, 'alipay', { method: 'alipay' }],
    ['a computer', COMPUTER, 'wechat', { method: 'wechat' }],
    ['a phone', PHONE, 'alipay', { method: 'alipay', tradeType: 'H5' }],
    ['a phone', PHONE, 'wechat', { method: 'wechat', tradeType: 'H5' }],
    ['WeChat on a phone', `${PHONE} MicroMessenger/8.0`, 'alipay', { method: 'alipay', tradeType: 'H5' }],
    ['WeChat on a phone', `${PHONE} MicroMessenger/8.0`, 'wechat', { method: 'wechat' }],
  ] as const)('on %s (%s) by %s', (_, userAgent, method, expected) => {
    expect(payWayOf(method, userAgent)).toEqual(expected);
  });
});
