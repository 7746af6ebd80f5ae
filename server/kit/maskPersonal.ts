/** A phone number with its middle hidden: 138****5678. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** 张三丰 → 张**; keeps the first character as it is seen, of however many code points (👨‍👩‍👧, 🇨🇳). */
export const maskNickName = (name: string): string =>
  `${characters.segment(name).containing(0)?.segment ?? ''}**`;

/** 张三 → *三; 欧阳小明 → ***明. */
export const maskRealName = (name: string): string =>
  '*'.repeat(Math.max(1, [...name].length - 1)) + ([...name].at(-1) ?? '');

/** 110101199001011234 → 110***********1234. */
export const maskIdCard = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`;
