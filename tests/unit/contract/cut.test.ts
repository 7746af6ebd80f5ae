import { expect, it } from 'vitest';
import { beginning, ending } from '../../../contract/kit/cut.ts';

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

it.each([
  ['一二三', 2, '二三'],
  ['一😀三', 2, '三'],
  ['一😀三', 3, '😀三'],
  ['😀', 1, ''],
  ['一二', 5, '一二'],
])('the end of %s, %i units', (text, max, cut) => {
  expect(ending(text, max)).toBe(cut);
});
