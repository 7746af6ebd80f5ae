import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A server of files that runs. */
export interface FileServer {
  /** Where the files begin, without a slash at the end. */
  address: string;
  /** The address of the machine alone. */
  origin: string;
  close: () => void;
}

export interface Serving {
  /** The path below which the folder lies, without a slash at the end. */
  prefix?: string;
  /** Texts that are sent instead of files, by the paths of these. */
  instead?: Readonly<Record<string, string>>;
}

/** Serves the files of a folder on a free port of this machine, and nothing else. */
export async function serveFolder(
  folder: string,
  { prefix = '', instead = {} }: Serving = {},
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(`${prefix}/`) ? normalize(path.slice(prefix.length)) : '';
    const text = instead[inside.slice(1)];
    const file = join(folder, inside.endsWith('/') ? `${inside}index.html` : inside);
    const isFile = inside !== '' && existsSync(file) && statSync(file).isFile();
    if (!isFile && text === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      // Their names change with what is in them.
      ...(inside.startsWith('/assets/') && { 'Cache-Control': 'max-age=86400, immutable' }),
    });
    if (text === undefined) createReadStream(file).pipe(response);
    else response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}${prefix}`,
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
