import { expect, it } from 'vitest';
import { sentence } from '../../../contract/kit/sentence.ts';

it.each([
  ['请先联系客服', '请先联系客服。'],
  ['请先联系客服。', '请先联系客服。'],
  ['请先联系客服。。 ', '请先联系客服。'],
  ['为什么？', '为什么？'],
  ['', '。'],
])('%j ends with one mark: %j', (written, shown) => {
  expect(sentence(written)).toBe(shown);
});
