import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long idle connections stay open, ms. Longer than a load balancer keeps one (docs/running/nginx). */
const IDLE = 3000;

/**
 * Stops a server without losing requests. It accepts no new connections. Each existing one ends with its next response
 * (the caller ensures that). Idle connections stay open for a moment, because a client may just be sending. Resolves
 * when all have ended. After `limit` ms the rest is closed.
 *
 * @param isHasty closes idle connections at once
 */
export async function gracefulShutdown(server: Server, limit: number, isHasty = false): Promise<void> {
  let isOver = false;
  // The event loop first accepts the connections made so far.
  await new Promise((taken) => setImmediate(taken));
  const closed = new Promise<void>((done) => {
    // http's close() would end idle connections.
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
