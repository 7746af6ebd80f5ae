import { describe, expect, it } from 'vitest';
import { read, sourcesIn } from './imports.ts';

/** The rows of CONTRIBUTING.md's glossary, each as its cells: 中文, code, wire. */
const WORDS: readonly string[][] =
  read('CONTRIBUTING.md')
    .split('## Glossary')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    ) ?? [];

describe('the glossary', () => {
  it('lists words that the code uses and wire names of the contract', () => {
    const code = sourcesIn('contract', 'machines', 'server').map(read).join('\n');
    const contract = sourcesIn('contract').map(read).join('\n');
    expect(WORDS.length).toBeGreaterThan(10);
    const missing = WORDS.filter(
      ([, word = '', wire = '']) =>
        !new RegExp(`\\b${word}`, 'i').test(code) ||
        wire.split(/,\s*/).some((name) => name !== '' && !contract.includes(name)),
    );
    expect(missing).toEqual([]);
  });
});
