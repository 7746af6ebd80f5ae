import { describe, expect, it } from 'vitest';
import { digitsOf, phoneOf, tidyContacts } from '../../../machines/kit/typed.ts';

describe('what is typed or pasted', () => {
  it.each([
    '13812345678',
    '138 1234 5678',
    '138-1234-5678',
    '+8613812345678',
    '+86 138 1234 5678',
    '0086-13812345678',
    '１３８１２３４５６７８',
    '138123456789',
  ])('is a phone number: %s', (text) => {
    expect(phoneOf(text)).toEqual('13812345678');
  });

  it('keeps what is not a whole number yet', () => {
    expect([phoneOf(''), phoneOf('86'), phoneOf('138 '), phoneOf('+86 138')]).toEqual([
      '',
      '86',
      '138',
      '86138',
    ]);
  });

  it('keeps so many digits', () => {
    expect([digitsOf('QQ：12 34 5'), digitsOf('1234567', 6)]).toEqual(['12345', '123456']);
  });

  it('tidies phone and QQ number of a change, and nothing else', () => {
    expect([
      tidyContacts({ phone: '+86 13812345678', qq: ' 123 456 ', remark: ' 晚上 8 点 ' }),
      tidyContacts({ remark: '' } as { phone?: string; remark: string }),
    ]).toEqual([{ phone: '13812345678', qq: '123456', remark: ' 晚上 8 点 ' }, { remark: '' }]);
  });
});
