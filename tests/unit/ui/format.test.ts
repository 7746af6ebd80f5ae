import { describe, expect, it } from 'vitest';
import { beijing, money, moneyParts, remaining, remainingWords } from '../../../src/ui/format.ts';
import { numeric } from '../../../src/ui/NumberInput.tsx';

describe('money', () => {
  it('takes fen apart', () => {
    expect([0, 5, 328000, 328050, 123456789, -1250].map(moneyParts)).toEqual([
      { sign: '', yuan: '0', decimals: '' },
      { sign: '', yuan: '0', decimals: '.05' },
      { sign: '', yuan: '3,280', decimals: '' },
      { sign: '', yuan: '3,280', decimals: '.50' },
      { sign: '', yuan: '1,234,567', decimals: '.89' },
      { sign: '−', yuan: '12', decimals: '.50' },
    ]);
  });

  it('writes a sum as words do', () => {
    expect([328000, -990].map(money)).toEqual(['¥3,280', '−¥9.90']);
  });
});

describe('a number as it is typed', () => {
  it('keeps what can become one', () => {
    expect([
      numeric('03280.505元', 2),
      numeric('１２。5', 2),
      numeric('.5', 2),
      numeric('12.', 2),
      numeric('12.9', 0),
      numeric('abc', 2),
      numeric('000', 0),
    ]).toEqual(['3280.50', '12.5', '0.5', '12.', '12', '', '0']);
  });
});

describe('time left', () => {
  it('chooses its shape by length and never shows zero too early', () => {
    expect([-5, 0, 1, 61_000, 3_599_001, 3_661_000, 86_400_000, 183_600_000].map(remaining)).toEqual([
      '00:00',
      '00:00',
      '00:01',
      '01:01',
      '01:00:00',
      '01:01:01',
      '1 天',
      '2 天 3 小时',
    ]);
  });

  it('is said to the minute', () => {
    expect([0, 30_000, 3_600_000, 5_400_000, 90_000_000].map(remainingWords)).toEqual([
      '已到时间',
      '1 分钟',
      '1 小时',
      '1 小时 30 分钟',
      '1 天 1 小时',
    ]);
  });
});

describe('Beijing time', () => {
  it('does not depend on the zone of the machine', () => {
    const at = '2026-11-20T16:04:05.000Z';
    expect([beijing(at), beijing(at, 'full'), beijing(at, 'day'), beijing('gestern')]).toEqual([
      '11-21 00:04',
      '2026-11-21 00:04',
      '2026-11-21',
      '—',
    ]);
  });
});
