import { expect, it } from 'vitest';
import * as f from '../../../machines/recycling/deal/fixtures.ts';
import { rangeText } from '../../../src/recycling/deal/texts.ts';

it('names in a list whether a range is of sales or of asking prices', () => {
  expect([f.estimate, f.asking, f.tooFew].map(rangeText)).toEqual([
    '成交区间 ¥2,680–¥3,560',
    '在售标价 ¥3,100–¥3,980',
    '成交太少，没有区间',
  ]);
});
