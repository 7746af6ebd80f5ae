import { describe, expect, it } from 'vitest';
import { toSentence } from '../../../src/shared/failedRead.ts';

describe('a failure’s message before another sentence', () => {
  it('ends with one full stop, and without the note about kept input', () => {
    expect(
      ['系统繁忙，请稍后再试', '网络连接不上。', '服务器出错了，你填写的内容还在。'].map(toSentence),
    ).toEqual(['系统繁忙，请稍后再试。', '网络连接不上。', '服务器出错了。']);
  });
});
