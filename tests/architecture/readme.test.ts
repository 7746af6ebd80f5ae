import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanStories } from '../../.storybook/facts/stories.ts';
import type { Call } from '../../contract/kit/call.ts';
import { allCalls } from '../../contract/index.ts';
import type { Walks } from '../../machines/kit/walks.ts';
import { ROUTES } from '../../src/app/routes.ts';
import { flowIds, FLOWS } from '../../.storybook/flow/registry.ts';
import { leafStates, transitionsOf } from '../kit/charts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The numbers of the README's table 大小 by the words of their row. */
function told(): Record<string, number> {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const table = /<!-- size -->([\s\S]*?)<!-- \/size -->/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...table.matchAll(/^\|\s*([a-z][^|]*?)\s*\|\s*([\d ]+?)\s*\|$/gm)].map(([, name = '', number = '']) => [
      name,
      Number(number.replaceAll(' ', '')),
    ]),
  );
}

describe('the README', () => {
  it('tells the size of the product as it is', async () => {
    const walks: Walks[] = (await Promise.all(flowIds.map((id) => FLOWS[id].load()))).map(
      ({ flow }) => flow.walks,
    );
    const calls = allCalls as readonly unknown[] as readonly Call[];
    const sum = (of: (one: Walks) => readonly unknown[]) =>
      walks.reduce((all, one) => all + of(one).length, 0);
    expect(told()).toEqual({
      'routes of the specification': Object.keys(ROUTES).length - 2,
      'calls of the specification': calls.filter(({ origin }) => origin === 'specification').length,
      'calls in all': calls.length,
      charts: walks.length,
      'leaf states': sum(({ machine }) => leafStates(machine)),
      transitions: sum(({ machine }) => transitionsOf(machine)),
      stories: scanStories(ROOT).length,
    });
  });
});
