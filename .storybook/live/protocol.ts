import type { NetworkState, Fault } from './networkFaults.ts';

/** The phone number of the demo's member of staff, who opens the console. */
export const STAFF = '13800000009';

/** The problem when a file of the demo could not be loaded. */
export const LOAD_FAILURE = '文件没有下载下来，请检查网络';

/** A request of the phone, on its way from the service worker through the page to the back end. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** A response on its way back. Without a status there was no response. */
export type SentResponse =
  | { status: number; headers: [string, string][]; body: ArrayBuffer | null }
  | { status: 0 };

export interface Sms {
  phone: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface LiveState {
  /** The server's clock, epoch ms. */
  now: number;
  ledger: { entries: number; sum: number; unbalanced: number };
  messages: Sms[];
  network: NetworkState;
}

/** The panel's requests to the back end, with their responses. */
export interface PanelRequests {
  /** Starts the server on the unpacked database. `origin` is the base URL of the phone. */
  open: { ask: { origin: string }; answer: undefined };
  state: { ask: undefined; answer: LiveState };
  /** Advances the clock, runs the due jobs, and returns the new time. */
  advance: { ask: { ms: number }; answer: number };
  /** Signs a person in with the app's own calls and returns the token. */
  logIn: { ask: { phone: string }; answer: string };
  logOut: { ask: { token: string }; answer: undefined };
  toggle: { ask: { fault: Fault }; answer: undefined };
}

export type AskName = keyof PanelRequests;

/** Messages from the page to the back end: unpack the database, or a request with a port for its response. */
export type ToBackend =
  | { type: 'unpack'; base: string }
  | { type: 'request'; request: SentRequest }
  | { [K in AskName]: { type: 'ask'; name: K; ask: PanelRequests[K]['ask'] } }[AskName];

export type PanelResponse = { ok: true; answer: unknown } | { ok: false; message: string };

/** A message from the service worker to the page, with a port for the {@link SentResponse}. */
export interface ForwardedRequest {
  type: 'haoyi-live';
  request: SentRequest;
}
