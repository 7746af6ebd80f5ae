import { describe, expect, it } from 'vitest';
import { phoneOf, readDigits, normalizeContacts } from '../../../machines/kit/typed.ts';

describe('normalising typed or pasted text', () => {
  it.each([
    '13812345678',
    '138 1234 5678',
    '138-1234-5678',
    '+8613812345678',
    '+86 138 1234 5678',
    '0086-13812345678',
    '１３８１２３４５６７８',
  ])('reads a phone number: %s', (text) => {
    expect(phoneOf(text)).toEqual('13812345678');
  });

  it('keeps an incomplete number', () => {
    expect([phoneOf(''), phoneOf('86'), phoneOf('138 '), phoneOf('+86 138')]).toEqual([
      '',
      '86',
      '138',
      '+86138',
    ]);
  });

  it('keeps text that is no number', () => {
    expect([
      phoneOf('138123456789'),
      phoneOf('138****0001'),
      phoneOf('打 13812345678'),
      readDigits('QQ：12 34 5'),
      readDigits('１２３-456 7'),
    ]).toEqual(['138123456789', '138****0001', '打13812345678', 'QQ:12345', '1234567']);
  });

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
});
