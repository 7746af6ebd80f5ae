import type { AirState, Fault } from './air.ts';

/** A request of the phone on its way: from the service worker through the page to the back end. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** An answer on its way back; without a status none came. */
export type SentResponse =
  | { status: number; headers: [string, string][]; body: ArrayBuffer | null }
  | { status: 0 };

/** A text message of the stand-in gateway. */
export interface Sms {
  phone: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
}

/** What the panel shows of the back end. */
export interface LiveState {
  /** The server's clock, ms since 1970. */
  now: number;
  ledger: { entries: number; sum: number; unbalanced: number };
  messages: Sms[];
  air: AirState;
}

/** What the panel may ask of the back end, and what it is answered. */
export interface Asks {
  /** Starts the server over the database that was unpacked. `origin` is where the phone stands. */
  open: { ask: { origin: string }; answer: undefined };
  state: { ask: undefined; answer: LiveState };
  /** Moves the clock and runs what is due; answers the new time. */
  advance: { ask: { ms: number }; answer: number };
  /** Signs somebody in by the real calls; answers the token. */
  logIn: { ask: { phone: string }; answer: string };
  logOut: { ask: { token: string }; answer: undefined };
  toggle: { ask: { fault: Fault }; answer: undefined };
}

export type AskName = keyof Asks;

/** From the page to the back end: to unpack the database from the live folder at once, and what comes with a port for its answer. */
export type ToBackend =
  | { type: 'unpack'; base: string }
  | { type: 'request'; request: SentRequest }
  | { [K in AskName]: { type: 'ask'; name: K; ask: Asks[K]['ask'] } }[AskName];

/** The answer to an ask. */
export type Told = { ok: true; answer: unknown } | { ok: false; message: string };

/** What the service worker passes to the page, with a port for the {@link SentResponse}. */
export interface Passed {
  type: 'haoyi-live';
  request: SentRequest;
}
