import { describe, expect, it } from 'vitest';
import { beijing, money, moneyParts, remaining, remainingWords } from '../../../src/ui/format.ts';
import { readNumber, typedNumberFault } from '../../../src/ui/NumberInput.tsx';

describe('money', () => {
  it('splits fen', () => {
    expect([0, 5, 328000, 328050, 123456789, -1250].map(moneyParts)).toEqual([
      { sign: '', yuan: '0', decimals: '' },
      { sign: '', yuan: '0', decimals: '.05' },
      { sign: '', yuan: '3,280', decimals: '' },
      { sign: '', yuan: '3,280', decimals: '.50' },
      { sign: '', yuan: '1,234,567', decimals: '.89' },
      { sign: '−', yuan: '12', decimals: '.50' },
    ]);
  });

  it('formats an amount in text', () => {
    expect([328000, -990].map(money)).toEqual(['¥3,280', '−¥9.90']);
  });
});

describe('a typed number', () => {
  it('is normalised where it is clear', () => {
    expect(
      [
        '１２。５',
        ' ¥12,888.5 元',
        '￥1,234,567',
        '1,288元',
        '-5',
        '1e9',
        '1,5',
        '12.',
        '03280.505',
        'abc',
      ].map(readNumber),
    ).toEqual(['12.5', '12888.5', '1234567', '1288', '-5', '1e9', '1,5', '12.', '03280.505', 'abc']);
  });

  it('has a reason when it is invalid', () => {
    const sum = '只能填数字，最多两位小数';
    expect(
      ['', '12', '12.', '12.50', '-5', '1e9', '1,5', '.5', '3280.505'].map((typed) =>
        typedNumberFault(typed, 2),
      ),
    ).toEqual([undefined, undefined, undefined, undefined, sum, sum, sum, sum, sum]);
    expect([typedNumberFault('12.9', 0), typedNumberFault('312', 0), typedNumberFault('1234', 0, 3)]).toEqual(
      ['只能填整数', undefined, '最多 3 位'],
    );
  });
});

describe('time left', () => {
  it('has a format for its length and never shows zero too early', () => {
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

  it('is rounded to minutes in words', () => {
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
  it('does not depend on the time zone of the machine', () => {
    const at = '2026-11-20T16:04:05.000Z';
    expect([beijing(at), beijing(at, 'full'), beijing(at, 'day'), beijing('gestern')]).toEqual([
      '11-21 00:04',
      '2026-11-21 00:04',
      '2026-11-21',
      '—',
    ]);
  });
});
