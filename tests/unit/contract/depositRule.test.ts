import { expect, it } from 'vitest';
import { depositRuleOf } from '../../../contract/kit/depositRule.ts';
import { RULES } from '../../../contract/kit/rules.ts';

it.each([
  ['8', '100', { rate: 0.08, min: 10_000 }],
  ['８％', '100元', { rate: 0.08, min: 10_000 }],
  ['5%', '￥0.5', { rate: 0.05, min: 50 }],
  ['5', null, { rate: 0.05, min: RULES.sellerDepositMin }],
  [' 50 元', '20', { rate: 0, min: 5_000 }],
  ['¥50', undefined, { rate: 0, min: 5_000 }],
  ['0', '20', { rate: 0, min: 0 }],
  ['101', '20', undefined],
  ['5', '很少', undefined],
  ['', '20', undefined],
  ['-5', '20', undefined],
])('the deposit %j with the minimum %j', (value, min, expected) => {
  expect(depositRuleOf(value, min)).toEqual(expected);
});
