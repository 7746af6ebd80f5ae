import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long connections that carry nothing are left to their clients, ms: longer than a balancer keeps one (docs/running/nginx). */
const IDLE = 3000;

/**
 * Ends a server so that nobody's request is lost. It takes no connection any more; those there are go on, each ends with its
 * next answer (the caller sees to that). Connections that carry nothing are left to their clients for a moment: who is just sending on one would be cut off.
 * Resolves when all have ended; what lasts longer than `limit` ms is cut.
 * @param isHasty ends connections that carry nothing at once
 */
export async function gracefulShutdown(server: Server, limit: number, isHasty = false): Promise<void> {
  let isOver = false;
  // After the loop has taken whoever is connected by now.
  await new Promise((taken) => setImmediate(taken));
  const closed = new Promise<void>((done) => {
    // That of http would end the connections that carry nothing.
    NetServer.prototype.close.call(server, () => {
      isOver = true;
      done();
    });
  });
  const until = performance.now() + limit;
  const pass = (ms: number) => Promise.race([closed, wait(ms, undefined, { ref: false })]);
  if (!isHasty) await pass(Math.min(IDLE, limit));
  while (!isOver && performance.now() < until) {
    server.closeIdleConnections();
    await pass(100);
  }
  server.closeAllConnections();
  await closed;
}
