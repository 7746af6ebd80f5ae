import { describe, expect, it } from 'vitest';
import { placeIn } from '../../../src/ui/RangeBar.tsx';

describe('the place of a price in its range', () => {
  it('has the median in the middle, as its label, and each half a scale of its own', () => {
    const range = { low: 100, mid: 200, high: 600 };
    expect([50, 100, 150, 200, 300, 600, 900].map((value) => placeIn(value, range))).toEqual([
      0, 0, 25, 50, 63, 100, 100,
    ]);
  });

  it('has an end for a price beside a range of one price', () => {
    const range = { low: 300, mid: 300, high: 300 };
    expect([299, 300, 301].map((value) => placeIn(value, range))).toEqual([0, 50, 100]);
  });
});
