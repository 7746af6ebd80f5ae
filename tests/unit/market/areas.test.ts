import { expect, it } from 'vitest';
import type { District } from '../../../contract/market/game.ts';
import { operatorsOf } from '../../../src/market/goodList/areas.ts';

const operator = (id: string, parentId?: string): District => ({
  id,
  gameId: 'wzry',
  name: '微信',
  systemKey: 'carrier',
  ...(parentId !== undefined && { parentId }),
});

it('a system has its own operators, and those of all systems', () => {
  const ios = operator('wx-ios', 'ios');
  const android = operator('wx-android', 'android');
  const both = operator('qq');
  const all = [ios, both, android];
  expect([operatorsOf(all, 'android'), operatorsOf(all, 'ios'), operatorsOf(all, '')]).toEqual([
    [both, android],
    [ios, both],
    [both],
  ]);
});
