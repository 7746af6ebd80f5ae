import { describe, expect, it } from 'vitest';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import { composeTitle } from '../../../machines/selling/consignment/compose.ts';
import { filled, template } from '../../../machines/selling/consignment/fixtures.ts';

describe('a composed title', () => {
  it('contains a value once when several attributes have it', () => {
    const [rank] = template as [AttributeWithOptions];
    const twice = { ...rank, id: 'a-f7', key: 'f7', label: '去年段位' } as const;
    const answers = { f1: 'f1-4', f2: '286', f7: 'f1-4' };
    expect(composeTitle([...template, twice], { ...filled, answers })).toBe(
      '安卓 QQ 荣耀王者 皮肤数量 286款',
    );
  });
});
