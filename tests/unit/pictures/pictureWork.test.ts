import { expect, it } from 'vitest';
import { OWN, pictureWork } from '../../../server/pictures/files.ts';

it('a member has one of the two slots for pictures at a time, the shop’s own pictures both', async () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (key: string, name: string) =>
    pictureWork(key, () => {
      started.push(name);
      return new Promise<void>((done) => ends.set(name, done));
    });
  const works = new Map(
    [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
      [OWN, 'own1'],
      [OWN, 'own2'],
    ].map(([key = '', name = '']) => [name, bring(key, name)]),
  );
  const order = [[...started]];
  for (const name of ['b1', 'a1', 'a2', 'own1', 'own2']) {
    ends.get(name)?.();
    await works.get(name);
    order.push([...started]);
  }
  expect(order).toEqual([
    ['a1', 'b1'],
    ['a1', 'b1', 'own1'],
    ['a1', 'b1', 'own1', 'a2'],
    ['a1', 'b1', 'own1', 'a2', 'own2'],
    ['a1', 'b1', 'own1', 'a2', 'own2'],
    ['a1', 'b1', 'own1', 'a2', 'own2'],
  ]);
});
