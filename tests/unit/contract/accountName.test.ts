import { describe, expect, it } from 'vitest';
import { normalizeAccount, readContact, readDigits, readPhone } from '../../../contract/kit/accountName.ts';
import { profileChange } from '../../../contract/account/account.ts';
import { passwordLogin } from '../../../contract/account/signIn.ts';
import { object, opt, parse } from '../../../contract/kit/codec.ts';
import { gameAccount, sellerPhone } from '../../../contract/selling/selling.ts';

/** One phone number as people type and paste it. */
const SPELLINGS = [
  '13912345678',
  ' 139 1234 5678 ',
  '139-1234-5678',
  '139‐1234‐5678',
  '139－1234－5678',
  '+8613912345678',
  '+86 139-1234-5678',
  '(+86)13912345678',
  '（+86）139 1234 5678',
  '0086-13912345678',
  '8613912345678',
  '１３９１２３４５６７８',
  '\u202d139\u00a01234\u00a05678\u202c',
  '\u200b13912345678\ufeff',
  '139\u20601234\u20605678',
];

describe('one form of numbers and account names', () => {
  it.each(SPELLINGS)('reads the phone number %j', (spelling) => {
    const login = parse(passwordLogin, { username: spelling, password: 'secret-Pass1' });
    const seller = parse(object({ phone: opt('tel', sellerPhone) }), { tel: spelling });
    expect({
      phone: readPhone(spelling),
      contact: readContact(spelling),
      compared: normalizeAccount(spelling),
      login: login.ok && login.value.phone,
      seller: seller.ok && seller.value.phone,
    }).toEqual({
      phone: '13912345678',
      contact: '13912345678',
      compared: '13912345678',
      login: '13912345678',
      seller: '13912345678',
    });
  });

  it('keeps an incomplete number', () => {
    expect([readPhone(''), readPhone('86'), readPhone('138 '), readPhone('+86 138')]).toEqual([
      '',
      '86',
      '138',
      '+86138',
    ]);
  });

  it('keeps text that is no number', () => {
    expect([
      readPhone('138123456789'),
      readPhone('138****0001'),
      readPhone('打 13812345678'),
      readDigits('QQ：12 34 5'),
      readDigits('１２３-456 7'),
    ]).toEqual(['138123456789', '138****0001', '打13812345678', 'QQ:12345', '1234567']);
  });

  it('reads names, QQ numbers and logins without blanks and invisible characters', () => {
    const change = parse(profileChange, { qq: ' 123-456 78\u200b', weixin: '\u2060ＷＸ_haoyi\u3000' });
    const login = parse(object({ account: opt('account', gameAccount) }), { account: ' Player＿01\ufeff' });
    expect([change, login]).toEqual([
      { ok: true, value: { qq: '12345678', weixin: 'WX_haoyi' } },
      { ok: true, value: { account: 'Player_01' } },
    ]);
  });

  it.each(['电话：13912345678，微信：wx_1', '联系 12345678 13912345678', '电话 139-1234-5678'])(
    'finds the number in %j',
    (tel) => {
      const seller = parse(object({ phone: opt('tel', sellerPhone) }), { tel });
      expect(seller).toEqual({ ok: true, value: { phone: '13912345678' } });
    },
  );

  it('refuses what is no number in its plain form either', () => {
    const refused = ['139123', '打 13912345678', '138****0001', ''].map(
      (username) => parse(passwordLogin, { username, password: 'secret-Pass1' }).ok,
    );
    expect(refused).toEqual([false, false, false, false]);
  });
});
