/** A phone number with its middle hidden: 138****5678. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** 张三丰 → 张**; keeps the first character. */
export const maskNickName = (name: string): string => `${name.slice(0, 1)}**`;

/** 张三 → *三; 欧阳小明 → ***明. */
export const maskRealName = (name: string): string =>
  '*'.repeat(Math.max(1, [...name].length - 1)) + ([...name].at(-1) ?? '');

/** 110101199001011234 → 110***********1234. */
export const maskIdCard = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`;
