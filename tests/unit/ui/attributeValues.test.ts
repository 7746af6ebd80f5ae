import { describe, expect, it } from 'vitest';
import { keepOptions } from '../../../src/ui/attributes/values.ts';

const options = [{ id: 'a' }, { id: 'b' }];

describe('the answer to a multiple choice', () => {
  it('loses the options that no longer exist', () => {
    expect(['', 'gone', 'a,gone,b', 'gone:1,b:2,a'].map((value) => keepOptions(value, options))).toEqual([
      '',
      '',
      'a,b',
      'b:2,a',
    ]);
  });
});
