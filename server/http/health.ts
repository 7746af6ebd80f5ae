import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { isPrivate } from './demoAccess.ts';
import { clientAddress, type TrustProxy } from '../kit/clientAddress.ts';
import { withTimeout } from '../kit/timeout.ts';
import type { Metrics } from './metrics.ts';
import type { Db } from '../store/db.ts';
import { isMigrated, readMigrations, type Migration } from '../store/migrate.ts';

/** How long `/readyz` waits for the database, and how long its answer serves, ms. */
const LONGEST = 2000;
const KEPT = 500;

/** What `/readyz` answers; all but `ready` go with 503. */
type Standing = 'ready' | 'stopping' | 'no database' | 'not migrated';

/** What those ask for who run the server: balancers, and Prometheus. */
export interface Health {
  /** Answers `/healthz`, `/readyz` and `/metrics`, and says so; anything else is for others. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on it is not ready. */
  notReady(): void;
  /** From now on every connection ends with the answer it carries, so that a balancer's connections come to an end. */
  lastAnswers(): void;
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** By digests, as these are equally long whatever was sent. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

/**
 * @param options.token who sends it as `Authorization: Bearer` may read the metrics from anywhere; all others from private networks only
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
  let asked: { at: number; standing: Promise<Standing> } | undefined;

  const look = (): Promise<Standing> =>
    withTimeout(LONGEST, isMigrated(store, migrations)).then(
      (isIn) => (isIn ? 'ready' : 'not migrated'),
      () => 'no database',
    );

  /** Many who ask at once are one question to the database. */
  function standing(): Promise<Standing> {
    const now = performance.now();
    if (!asked || now - asked.at >= KEPT) asked = { at: now, standing: look() };
    return asked.standing;
  }

  /** A proxy that is not trusted hides who asks: then only the token tells. */
  function mayRead({ headers, socket }: IncomingMessage): boolean {
    const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token !== undefined && sent !== undefined) return isSame(sent, token);
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(', ') || undefined;
    if (forwarded !== undefined && trustProxy === 0) return false;
    // Who comes from outside past the proxy may write there what they like.
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
