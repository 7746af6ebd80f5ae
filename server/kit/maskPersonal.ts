/** Begins the marker that replaces the phone of a closed account. */
export const CLOSED_PHONE = 'closed-';

/** Masks the middle of a phone number: 138****5678. A closed account has no phone, which shows as ****. */
export function maskPhone(phone: string): string {
  return phone.length < 8 || phone.startsWith(CLOSED_PHONE)
    ? '****'
    : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The nickname of every closed account. Nobody else may have it. */
export const CLOSED_NICK_NAME = '已注销会员';

/**
 * 张三丰 → 张**. Keeps the first grapheme, however many code points it has (👨‍👩‍👧, 🇨🇳). The name of closed accounts is
 * not masked: it names nobody.
 */
export const maskNickName = (name: string): string =>
  name === CLOSED_NICK_NAME ? name : `${characters.segment(name).containing(0)?.segment ?? ''}**`;

/** 张三 → *三; 欧阳小明 → ***明. */
export const maskRealName = (name: string): string =>
  '*'.repeat(Math.max(1, [...name].length - 1)) + ([...name].at(-1) ?? '');

/** 110101199001011234 → 110***********1234. */
export const maskIdCard = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`;

/** Masks the middle of an Alipay login, which is a phone or a mail address: 138****0003, zh****@qq.com. */
export function maskAlipay(account: string): string {
  const at = account.indexOf('@');
  return at < 0 ? maskPhone(account) : `${account.slice(0, Math.min(2, at))}****${account.slice(at)}`;
}
