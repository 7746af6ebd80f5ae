import { expect, it } from 'vitest';
import { read, sourcesIn } from './imports.ts';

it('every height in dvh has one in vh before it, for browsers that do not know it', () => {
  const wrong = sourcesIn('src').flatMap((file) => {
    const lines = read(file).split('\n');
    return lines.flatMap((line, index) =>
      /\d+dvh/.test(line) && lines[index - 1] !== line.replaceAll('dvh', 'vh')
        ? [`${file}:${index + 1}`]
        : [],
    );
  });
  expect(wrong).toEqual([]);
});
