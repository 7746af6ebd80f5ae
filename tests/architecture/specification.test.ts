import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { STATEMENTS } from './specification.ts';

const ROOT = join(import.meta.dirname, '../..');
const texts = new Map<string, string>();
function textOf(file: string): string {
  const known =
    texts.get(file) ?? (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '');
  texts.set(file, known);
  return known;
}

/** Whether a file has a test that is run under this title. */
function holds(heldBy: string): boolean {
  const [file = '', ...rest] = heldBy.split(' > ');
  const title = rest.join(' > ').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const named = new RegExp(String.raw`(?:\b(?:it|test)|\]|\)|,)\)?\(\s*(['"\`])${title}\1\s*,`);
  return title !== '' && named.test(textOf(file));
}

const lines = Object.values(calls).map(({ name, method, path }) => [`${method} ${path}`, name] as const);
const nameOf = new Map<string, string>(lines);

/** Whether a test file speaks of a call: by its name or its path. */
function speaksOf(heldBy: string, call: string): boolean {
  const text = textOf(heldBy.split(' > ')[0] ?? '');
  const [, path = ''] = call.split(' ');
  return new RegExp(String.raw`\b${nameOf.get(call)}\b`).test(text) || text.includes(path);
}

describe('the specification, statement by statement', () => {
  it('is cut into all there is: 50 routes, 48 calls, and the rest', () => {
    const said = STATEMENTS.map(({ says }) => says);
    expect(new Set(said).size).toBe(said.length);
    expect({
      statements: said.length >= 147,
      routes: said.filter((one) => /^\/\w+(\/\S+)? shows /.test(one) && !/^\/(index|other) shows /.test(one))
        .length,
      calls: new Set(STATEMENTS.flatMap(({ call }) => call ?? [])).size,
      sections: [...new Set(STATEMENTS.map(({ section }) => section))],
    }).toEqual({ statements: true, routes: 50, calls: 48, sections: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
  });

  it('has a test for each statement', () => {
    expect(STATEMENTS.filter(({ heldBy }) => heldBy.length === 0).map(({ says }) => says)).toEqual([]);
  });

  it('names tests that there are', () => {
    const named = [...new Set(STATEMENTS.flatMap(({ heldBy }) => heldBy))];
    expect(named.filter((one) => !holds(one))).toEqual([]);
  });

  it('names, for a call, tests that make it', () => {
    const silent = STATEMENTS.flatMap(({ call, heldBy }) =>
      call === undefined ? [] : heldBy.filter((one) => !speaksOf(one, call)).map((one) => `${call}: ${one}`),
    );
    expect(silent).toEqual([]);
  });

  it.each([
    ['tests/unit/ui/scaling.test.ts > sets the font at once', true],
    ['tests/unit/ui/scaling.test.ts > sets the font', false],
    ['tests/unit/ui/scaling.test.ts > is a tenth', false],
    ['tests/unit/ui/gone.test.ts > sets the font at once', false],
    ['tests/unit/ui/scaling.test.ts', false],
  ])('tells a test that is there from one that is not: %s', (heldBy, expected) => {
    expect(holds(heldBy)).toBe(expected);
  });
});
