import { expect, it } from 'vitest';
import { truncate } from '../../../contract/kit/truncate.ts';

it.each([
  ['一二三', 2, '一二'],
  ['一😀三', 2, '一'],
  ['一😀三', 3, '一😀'],
  ['😀', 1, ''],
  ['一二', 5, '一二'],
  ['', 3, ''],
])('cuts %s to %i units', (text, max, cut) => {
  expect(truncate(text, max)).toBe(cut);
});
