import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { isPrivate } from './demoAccess.ts';
import { clientAddress, type TrustProxy } from '../kit/clientAddress.ts';
import { withTimeout } from '../kit/timeout.ts';
import type { Metrics } from './metrics.ts';
import type { Db } from '../store/db.ts';
import { isMigrated, readMigrations, type Migration } from '../store/migrate.ts';

/** Timeout of the database query of `/readyz`, and how long its result is cached, ms. */
const DATABASE_TIMEOUT_MS = 2000;
const READINESS_TTL_MS = 500;

/** The states of `/readyz`. All but `ready` return 503. */
type Standing = 'ready' | 'stopping' | 'no database' | 'not migrated';

export interface Health {
  /** Handles `/healthz`, `/readyz` and `/metrics`. Returns false for other paths. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
  notReady(): void;
  /** Closes each connection after its next response, so that a load balancer uses another server. */
  lastAnswers(): void;
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares texts in constant time, by their digests of equal length. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

/**
 * @param options.token allows reading metrics from anywhere with `Authorization: Bearer`. Other clients must be in a
 * private network
 */
export function createHealth(options: {
  store: Db;
  metrics: Metrics;
  trustProxy: TrustProxy;
  token?: string | undefined;
  migrations?: readonly Migration[];
}): Health {
  const { store, metrics, trustProxy, token, migrations = readMigrations() } = options;
  let isStopping = false;
  let isLast = false;
  let cached: { at: number; standing: Promise<Standing> } | undefined;

  const look = (): Promise<Standing> =>
    withTimeout(DATABASE_TIMEOUT_MS, isMigrated(store, migrations)).then(
      (isIn) => (isIn ? 'ready' : 'not migrated'),
      () => 'no database',
    );

  /** Concurrent requests share one query. */
  function standing(): Promise<Standing> {
    const now = performance.now();
    if (!cached || now - cached.at >= READINESS_TTL_MS) cached = { at: now, standing: look() };
    return cached.standing;
  }

  /**
   * Whether a client may read the metrics. Behind an untrusted proxy the client's address is unknown, so only the token
   * counts.
   */
  function mayRead({ headers, socket }: IncomingMessage): boolean {
    const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token !== undefined && sent !== undefined) return isSame(sent, token);
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(', ') || undefined;
    if (forwarded !== undefined && trustProxy === 0) return false;
    // Checks the peer address, too: a client that bypasses the proxy can forge the header.
    const peer = clientAddress(0, undefined, socket.remoteAddress ?? '');
    return [peer, clientAddress(trustProxy, forwarded, peer)].every(
      (address) => isIP(address) > 0 && isPrivate(address),
    );
  }

  return {
    answers(request, response) {
      if (isLast) response.shouldKeepAlive = false;
      switch (request.url) {
        case '/healthz':
          send(response, 200, 'alive\n');
          return true;
        case '/readyz':
          void (isStopping ? Promise.resolve<Standing>('stopping') : standing()).then((word) =>
            send(response, word === 'ready' ? 200 : 503, `${word}\n`),
          );
          return true;
        case '/metrics':
          if (!mayRead(request)) {
            send(response, 403, 'only from private networks, or with METRICS_TOKEN\n');
            return true;
          }
          metrics.text().then(
            (text) => send(response, 200, text, metrics.contentType),
            () => send(response, 500, 'the metrics could not be read\n'),
          );
          return true;
        default:
          return false;
      }
    },
    notReady() {
      isStopping = true;
    },
    lastAnswers() {
      isLast = true;
    },
  };
}
