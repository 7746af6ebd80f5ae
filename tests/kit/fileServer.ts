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

export interface FileServer {
  /** The base URL, without a trailing slash. */
  address: string;
  origin: string;
  close: () => void;
}

export interface FileServerOptions {
  /** The path prefix, without a trailing slash. */
  prefix?: string;
}

export async function serveFolder(
  folder: string,
  { prefix = '' }: FileServerOptions = {},
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(`${prefix}/`) ? normalize(path.slice(prefix.length)) : '';
    const file = join(folder, inside.endsWith('/') ? `${inside}index.html` : inside);
    const isFile = inside !== '' && existsSync(file) && statSync(file).isFile();
    if (!isFile) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      // The file names contain a content hash.
      ...(inside.startsWith('/assets/') && { 'Cache-Control': 'max-age=86400, immutable' }),
    });
    createReadStream(file).pipe(response);
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
