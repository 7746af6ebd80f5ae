import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long idle connections stay open, ms. Longer than a load balancer keeps them (docs/running/nginx). */
const IDLE = 3000;

/**
 * Stops a server without losing requests. It accepts no new connections. Each existing connection ends with its next
 * response (the caller ensures that). Idle connections stay open for a moment, because a client may just be sending.
 * After `limit` ms the remaining connections are closed. Resolves when all have ended.
 *
 * @param isHasty closes idle connections at once
 */
export async function gracefulShutdown(server: Server, limit: number, isHasty = false): Promise<void> {
  let isOver = false;
  // Lets the event loop accept the pending connections first.
  await new Promise((taken) => setImmediate(taken));
  const closed = new Promise<void>((done) => {
    // close() of http.Server would end idle connections.
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
