import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Starts a server on a free port of this machine. */
export const listening = (server: Server): Promise<Server> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));

/** Starts a server that answers as `app` does. */
export const serving = ({ fetch }: Pick<Parameters<typeof createAdaptorServer>[0], 'fetch'>) =>
  listening(createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server);

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Closes a server and its connections. */
export function stop(server: Server): void {
  server.closeAllConnections();
  server.close();
}
