import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flowIds, FLOWS } from '../../../.storybook/flow/registry.ts';
import {
  lineText,
  noteCommand,
  NOTHING_TAKEN,
  notesOf,
  readReview,
  signOffCommand,
  standingOf,
  type ReviewLine,
  type Taken,
} from '../../../.storybook/review/review.ts';
import { leafStates } from '../../kit/charts.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const HERE = { chromium: '156.0', letters: 'abc' };
const signed = (leaf: string, picture: string, machine = '156.0 abc'): ReviewLine => ({
  kind: 'signoff',
  flow: 'ordering',
  leaf,
  by: '林夕',
  date: '2026-11-22',
  picture,
  machine,
});
const note: ReviewLine = {
  kind: 'note',
  flow: 'ordering',
  leaf: 'choosing',
  text: '费用明细要能展开',
  by: '林夕',
  date: '2026-11-22',
};

describe('the file of notes and sign-offs', () => {
  it('is read line by line; a wrong line is named, and the others count', () => {
    const text = [
      lineText(note),
      '',
      '{"kind":"note",',
      lineText({ ...note, by: ' ', date: '昨天' }),
      lineText(signed('choosing', 'short')),
      lineText({ ...note, colour: 'red' } as ReviewLine),
      '3',
      lineText(signed('choosing', A)),
    ].join('\n');
    expect(readReview(text)).toEqual({
      lines: [note, signed('choosing', A)],
      faults: [
        '第 3 行读不懂：不是 JSON',
        '第 4 行读不懂：by、date',
        '第 5 行读不懂：picture',
        '第 6 行读不懂：colour',
        '第 7 行读不懂：整行',
      ],
    });
  });

  it('of the repository can be read, and is about flows and leaves that there are', async () => {
    const file = join(import.meta.dirname, '../../../.storybook/review/files/review.jsonl');
    const { lines, faults } = readReview(readFileSync(file, 'utf8'));
    const flows = await Promise.all(flowIds.map(async (id) => (await FLOWS[id].load()).flow));
    const leaves = new Set(
      flows.flatMap(({ walks }) => leafStates(walks.machine).map((leaf) => `${walks.machine.id} ${leaf}`)),
    );
    expect({
      faults,
      strange: lines.filter(({ flow, leaf }) => !leaves.has(`${flow} ${leaf}`)).map(lineText),
    }).toEqual({ faults: [], strange: [] });
  });
});

describe('a leaf', () => {
  const taken = (picture: string, machine: Taken['machine'] = HERE): Taken => ({
    machine,
    pictures: { 'ordering--choosing': picture },
  });
  const stands = (lines: readonly ReviewLine[], now: Taken, leaf = 'choosing') =>
    standingOf(lines, 'ordering', leaf, now, `ordering--${leaf}`).is;

  it('is open until it is signed off, and no other leaf’s sign-off counts', () => {
    expect([stands([], taken(A)), stands([note, signed('loading', A)], taken(A))]).toEqual(['open', 'open']);
  });

  it('is signed off while its picture is the one that was signed, wherever that was taken', () => {
    expect([
      stands([signed('choosing', A)], taken(A)),
      stands([signed('choosing', A, '155.0 xyz')], taken(A)),
    ]).toEqual(['signed', 'signed']);
  });

  it('loses its sign-off when its picture changes, and gets it back by a new one', () => {
    expect([
      stands([signed('choosing', A)], taken(B)),
      stands([signed('choosing', A), signed('choosing', B)], taken(B)),
      stands([signed('choosing', A), signed('choosing', B)], taken(A)),
    ]).toEqual(['changed', 'signed', 'changed']);
  });

  it('says that two machines cannot be compared, by the browser or by its letters', () => {
    expect([
      stands([signed('choosing', A, '155.0 abc')], taken(B)),
      stands([signed('choosing', A, '156.0 xyz')], taken(B)),
    ]).toEqual(['elsewhere', 'elsewhere']);
  });

  it('says that nobody has taken its picture', () => {
    expect([
      stands([signed('choosing', A)], NOTHING_TAKEN),
      stands([signed('loading', A)], taken(A), 'loading'),
    ]).toEqual(['untaken', 'untaken']);
  });

  it('has the notes on it', () => {
    expect(
      notesOf([note, signed('choosing', A), { ...note, leaf: 'loading' }], 'ordering', 'choosing'),
    ).toEqual([note]);
  });
});

describe('a command', () => {
  it('keeps what a shell would read otherwise', () => {
    expect([
      noteCommand('ordering', 'choosing', "it's $5; rm -rf", '林夕'),
      signOffCommand('signIn', 'form.password.editing', 'lin'),
    ]).toEqual([
      String.raw`npm run note -- ordering choosing 'it'\''s $5; rm -rf' --by '林夕'`,
      'npm run signoff -- signIn form.password.editing --by lin',
    ]);
  });
});
