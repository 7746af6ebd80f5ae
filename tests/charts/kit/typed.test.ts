import { describe, expect, it } from 'vitest';
import { fenOf, normalizeContacts } from '../../../machines/kit/typed.ts';

describe('normalising typed or pasted text', () => {
  it.each([
    ['pasted behind it', '138****000113912345678', '13912345678'],
    ['pasted before it', '13912345678138****0001', '13912345678'],
    ['typed in the middle', '138**5**0001', '5'],
    ['one sign deleted', '138****000', ''],
    ['typed in its place', '13912345678', '13912345678'],
  ])('replaces a masked number: %s', (_, text, phone) => {
    expect(normalizeContacts({ phone: text }, '138****0001')).toEqual({ phone });
  });

  it('changes only phone and QQ number', () => {
    expect([
      normalizeContacts({ phone: '+86 13812345678', qq: ' 123 456 ', remark: ' 晚上 8 点 ' }),
      normalizeContacts({ remark: '' } as { phone?: string; remark: string }),
    ]).toEqual([{ phone: '13812345678', qq: '123456', remark: ' 晚上 8 点 ' }, { remark: '' }]);
  });

  it('parses amounts in yuan', () => {
    expect(['3280', '10.5', '0.05', '', '1.234', 'abc'].map(fenOf)).toEqual([
      328_000,
      1_050,
      5,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
