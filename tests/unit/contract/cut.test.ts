import { expect, it } from 'vitest';
import { beginning } from '../../../contract/kit/cut.ts';

it.each([
  ['一二三', 2, '一二'],
  ['一😀三', 2, '一'],
  ['一😀三', 3, '一😀'],
  ['😀', 1, ''],
  ['一二', 5, '一二'],
  ['', 3, ''],
])('the beginning of %s, %i units', (text, max, cut) => {
  expect(beginning(text, max)).toBe(cut);
});
