import { expect, it } from 'vitest';
import { maskNickName } from '../../../server/kit/maskPersonal.ts';

it.each([
  ['张三丰', '张**'],
  ['😀周老板', '😀**'],
  ['𠮷田', '𠮷**'],
  ['👨‍👩‍👧一家', '👨‍👩‍👧**'],
  ['🇨🇳队', '🇨🇳**'],
  ['👍🏽好', '👍🏽**'],
  ['é甲', 'é**'],
  ['', '**'],
  ['已注销会员', '已注销会员'],
])('the nickname %s is shown as %s', (name, shown) => {
  expect(maskNickName(name)).toBe(shown);
});
