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

/** True when the file of `file > title` has a test with that title. */
function isTest(reference: string): boolean {
  const [file = '', ...rest] = reference.split(' > ');
  const title = rest.join(' > ').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const named = new RegExp(String.raw`(?:\b(?:it|test)|\]|\)|,)\)?\(\s*(['"\`])${title}\1\s*,`);
  return title !== '' && named.test(textOf(file));
}

const lines = Object.values(calls).map(({ name, method, path }) => [`${method} ${path}`, name] as const);
const nameOf = new Map<string, string>(lines);

/** True when the file of `file > title` names a call, by its name or its path. */
function namesCall(reference: string, call: string): boolean {
  const text = textOf(reference.split(' > ')[0] ?? '');
  const [, path = ''] = call.split(' ');
  return new RegExp(String.raw`\b${nameOf.get(call)}\b`).test(text) || text.includes(path);
}

describe('the requirements', () => {
  it('cover 50 routes, 48 calls and every section', () => {
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

  it('have at least one test each', () => {
    expect(STATEMENTS.filter(({ tests }) => tests.length === 0).map(({ says }) => says)).toEqual([]);
  });

  it('name only tests that exist', () => {
    const named = [...new Set(STATEMENTS.flatMap(({ tests }) => tests))];
    expect(named.filter((one) => !isTest(one))).toEqual([]);
  });

  it('name, for a call, only tests that mention it', () => {
    const unrelated = STATEMENTS.flatMap(({ call, tests }) =>
      call === undefined ? [] : tests.filter((one) => !namesCall(one, call)).map((one) => `${call}: ${one}`),
    );
    expect(unrelated).toEqual([]);
  });

  it.each([
    ['tests/unit/ui/scaling.test.ts > sets the font at once', true],
    ['tests/unit/ui/scaling.test.ts > sets the font', false],
    ['tests/unit/ui/scaling.test.ts > is a tenth', false],
    ['tests/unit/ui/gone.test.ts > sets the font at once', false],
    ['tests/unit/ui/scaling.test.ts', false],
  ])('find a test by its file and whole title: %s', (tests, expected) => {
    expect(isTest(tests)).toBe(expected);
  });
});
