import { describe, expect, it } from 'vitest';
import { districtsOf, template } from '../../../src/market/goodList/fixtures.ts';
import { chipsOf } from '../../../src/market/goodList/chips.ts';
import { NO_FILTER, type Filter } from '../../../src/market/goodList/filter.ts';

const filter: Filter = {
  ...NO_FILTER,
  id: 'wzry',
  keyWord: '典藏',
  priceStart: '100',
  systemId: 's-android',
  isGuarantee: '2',
  attributes: { f1: 'f1-1,f1-3', f2: '~200', f9: 'x' },
};
const steps = [
  { key: 'systemId' as const, label: '系统', options: districtsOf('system').rows, value: 's-android' },
];

describe('chips', () => {
  it('describe every filter', () => {
    expect(chipsOf(filter, template, steps).map(({ key, label }) => [key, label])).toEqual([
      ['keyWord', '“典藏”'],
      ['systemId', '安卓'],
      ['price', '¥100 以上'],
      ['isGuarantee', '免费包赔'],
      ['f1 f1-1', '荣耀王者'],
      ['f1 f1-3', '星耀 I'],
      ['f2', '皮肤数量 200款 以内'],
      ['f9', '属性'],
    ]);
  });

  it('name each protection', () => {
    const labels = (['1', '2', '3'] as const).flatMap((isGuarantee) =>
      chipsOf({ ...NO_FILTER, isGuarantee }, [], []).map(({ label }) => label),
    );
    expect(labels).toEqual(['可选包赔', '免费包赔', '基础保障']);
  });

  it('describe a filter with an unknown name too', () => {
    expect(chipsOf(filter, [], []).map(({ label }) => label)).toEqual([
      '“典藏”',
      '区服',
      '¥100 以上',
      '免费包赔',
      '属性',
      '属性',
      '属性',
    ]);
  });

  it('name the minimum sub-option or the chosen ones', () => {
    const labels = (f4: string) =>
      chipsOf({ ...NO_FILTER, id: 'wzry', attributes: { f4 } }, template, []).map(({ label, without }) => [
        label,
        without.attributes.f4,
      ]);
    expect(labels('f4-1-2,f4-1-3,f4-2')).toEqual([
      ['貂蝉 省标以上', 'f4-2'],
      ['韩信', 'f4-1-2,f4-1-3'],
    ]);
    expect(labels('f4-1-3,f4-2-1,f4-2-3,gone')).toEqual([
      ['貂蝉 国标', 'f4-2-1,f4-2-3,gone'],
      ['韩信 市标、国标', 'f4-1-3,gone'],
      ['国服英雄', 'f4-1-3,f4-2-1,f4-2-3'],
    ]);
  });

  it('remove only their own filter', () => {
    const chip = chipsOf(filter, template, steps).find(({ key }) => key === 'f1 f1-1');
    expect(chip?.without).toEqual({ ...filter, attributes: { f1: 'f1-3', f2: '~200', f9: 'x' } });
  });
});
