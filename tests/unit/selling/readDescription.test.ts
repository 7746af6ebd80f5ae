import { describe, expect, it } from 'vitest';
import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import { template } from '../../../machines/selling/consignment/fixtures.ts';
import { readDescription, mergeDescription, undoReading } from '../../../machines/selling/readDescription.ts';

const [radio] = template as [AttributeWithOptions];
/** Creates an attribute in addition to those of the fixtures. */
const also = (given: Pick<AttributeWithOptions, 'key' | 'label' | 'type'> & { names?: string[] }) => ({
  ...radio,
  ...given,
  options: (given.names ?? []).map((label, index) => ({
    id: `${given.key}-${index + 1}`,
    label,
    children: [],
  })),
});
const replyData = (text: string, more: readonly AttributeWithOptions[] = []) =>
  Object.fromEntries(readDescription([...template, ...more], text).map(({ key, value }) => [key, value]));

describe('reading a description', () => {
  it('finds one option, several, one with its grade, a number and free text', () => {
    const text =
      '安卓QQ 荣耀王者，皮肤数量：286款\n凤求凰、白龙吟都有，国标李白 / 貂蝉（省标）\n备注：可小刀，急出';
    expect(readDescription(template, text)).toEqual([
      { key: 'f1', label: '段位', value: 'f1-4', words: ['荣耀王者'] },
      { key: 'f2', label: '皮肤数量', value: '286', words: ['286款'] },
      { key: 'f3', label: '限定皮肤', value: 'f3-1,f3-2', words: ['凤求凰', '白龙吟'] },
      { key: 'f4', label: '标志英雄', value: 'f4-1:f4-1-3,f4-2:f4-2-2', words: ['李白 国标', '貂蝉 省标'] },
      { key: 'f5', label: '备注', value: '可小刀', words: ['可小刀'] },
    ]);
  });

  it.each([
    ['等级60', '60'],
    ['等级 60 级', '60'],
    ['等级：1,200', '1200'],
    ['等级是 1.2 万', '12000'],
    ['等級60', undefined],
    ['60级', undefined],
    ['等级很高', undefined],
  ])('finds a number after a label: %s', (text, value) => {
    expect(replyData(text, [also({ key: 'f7', label: '等级', type: 'number' })]).f7).toBe(value);
  });

  it('prefers the longer of two nested names', () => {
    const rank = also({
      key: 'f7',
      label: '称号',
      type: 'checkbox',
      names: ['王者', '荣耀王者传奇', '传奇'],
    });
    expect(replyData('荣耀王者传奇', [rank])).toEqual({ f7: 'f7-2' });
    expect(replyData('荣耀王者', [rank])).toEqual({ f1: 'f1-4' });
    expect(replyData('王者', [rank])).toEqual({ f7: 'f7-1' });
  });

  it('matches whole words and numbers, ignoring blanks and case', () => {
    const vip = also({
      key: 'f7',
      label: '特权',
      type: 'checkbox',
      names: ['贵族 1', '贵族 10', 'M4', 'AWM 龙'],
    });
    expect(replyData('贵族10，m416', [vip])).toEqual({ f7: 'f7-2' });
    expect(replyData('贵族1', [vip])).toEqual({ f7: 'f7-1' });
    expect(replyData('ｍ４ 和 awm龙', [vip])).toEqual({ f7: 'f7-3,f7-4' });
  });

  it('matches an ambiguous name only after its attribute’s name', () => {
    const yesNo = (key: 'f7' | 'f8', label: string) =>
      also({ key, label, type: 'radio', names: ['有', '没有'] });
    const both = [yesNo('f7', '防沉迷'), yesNo('f8', '人脸')];
    expect(replyData('人脸：没有', both)).toEqual({ f8: 'f8-2' });
    expect(replyData('防沉迷有 人脸没有', both)).toEqual({ f7: 'f7-1', f8: 'f8-2' });
    expect(replyData('什么都有', both)).toEqual({});
  });

  it('takes the nearest grade, preferring the one after the name', () => {
    expect(replyData('国标李白 省标貂蝉')).toEqual({ f4: 'f4-1:f4-1-3,f4-2:f4-2-2' });
    expect(replyData('李白国标貂蝉省标')).toEqual({ f4: 'f4-1:f4-1-3,f4-2:f4-2-2' });
  });

  it('ignores contradictions, missing grades and unknown attributes', () => {
    expect(replyData('最强王者打到荣耀王者')).toEqual({});
    expect(replyData('李白玩得多')).toEqual({});
    expect(replyData('旧属性：有的')).toEqual({});
    expect(replyData('')).toEqual({});
    expect(replyData('(.*)+[a-z]{99}\\')).toEqual({});
  });

  it('does not understand negation', () => {
    expect(replyData('没有凤求凰')).toEqual({ f3: 'f3-1' });
  });
});

describe('applying it', () => {
  it('keeps existing answers, adds to lists and can be undone exactly', () => {
    const answers = { f1: 'f1-2', f3: 'f3-2', f4: 'f4-1:f4-1-1' };
    const reading = mergeDescription(
      template,
      answers,
      '荣耀王者 凤求凰 白龙吟 国标李白 省标貂蝉 皮肤数量286',
    );
    expect(reading.after).toEqual({
      f1: 'f1-2',
      f2: '286',
      f3: 'f3-2,f3-1',
      f4: 'f4-1:f4-1-1,f4-2:f4-2-2',
    });
    expect(reading.found.map(({ key, words }) => [key, words])).toEqual([
      ['f2', ['286款']],
      ['f3', ['凤求凰']],
      ['f4', ['貂蝉 省标']],
    ]);
    expect(undoReading(reading.after, reading)).toEqual(answers);
    // Undo keeps what the person has changed since.
    expect(undoReading({ ...reading.after, f2: '300' }, reading)).toEqual({ ...answers, f2: '300' });
  });
});
