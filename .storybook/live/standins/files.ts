/** The part of `node:fs/promises` that the server uses, in memory. The demo's pictures are lost with its page. */

const files = new Map<string, Uint8Array>();

export async function readFile(path: string): Promise<Uint8Array> {
  const found = files.get(path);
  if (found === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
  return found;
}

/** The files never grow old. */
export async function stat(path: string): Promise<{ mtimeMs: number }> {
  await readFile(path);
  return { mtimeMs: Infinity };
}

export async function writeFile(path: string, content: Uint8Array): Promise<void> {
  files.set(path, content);
}

export async function mkdir(): Promise<void> {}

export async function rm(path: string): Promise<void> {
  files.delete(path);
}

export async function rename(from: string, to: string): Promise<void> {
  files.set(to, await readFile(from));
  files.delete(from);
}
