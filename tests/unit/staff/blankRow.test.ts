import { afterEach, expect, it, vi } from 'vitest';
import { blankRow } from '../../../src/staff/contentChange/blankRow.ts';

afterEach(() => vi.unstubAllGlobals());

it('a new row of content has a random id on a page without https, too', () => {
  const random = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: random.getRandomValues.bind(random) });
  const [first, second] = [blankRow('supportAgents', []), blankRow('supportAgents', [])];
  expect([first.id, second.id]).toEqual([
    expect.stringMatching(/^supportAgents-[\da-f]{8}$/),
    expect.stringMatching(/^supportAgents-[\da-f]{8}$/),
  ]);
  expect(first.id).not.toBe(second.id);
});
