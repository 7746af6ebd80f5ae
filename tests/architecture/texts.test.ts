import { describe, expect, it } from 'vitest';
import { isStory, read, sourcesIn } from './imports.ts';

const files = sourcesIn('src', 'machines', 'contract').filter((file) => !isStory(file));

const linesWith = (file: string, pattern: RegExp): string[] =>
  read(file)
    .split('\n')
    .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []));

describe('the Chinese texts of the product', () => {
  it('are found', () => {
    expect(files.filter((file) => /[\u3400-\u9fff]/.test(read(file))).length).toBeGreaterThan(200);
  });

  it('address everybody as 你, never 您', () => {
    // The filter of contact data matches what members write.
    const server = sourcesIn('server').filter((file) => file !== 'server/kit/redactContacts.ts');
    expect([...files, ...server].flatMap((file) => linesWith(file, /您/))).toEqual([]);
  });

  it('write amounts with ¥, never with 元', () => {
    expect(files.flatMap((file) => linesWith(file, /[0-9}] ?元/))).toEqual([]);
  });
});
