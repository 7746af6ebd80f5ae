import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Creates a folder with these files, by relative path. Removes it after the tests of the file; pass `onTestFinished` to
 * remove it after the test.
 */
export function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
  after: (remove: () => void) => void = afterAll,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'haoyi-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
