import { startBackend, unpackDatabase, type Backend, type Database } from './backend.ts';
import type { DumpFacts } from './dump.ts';
import {
  LOAD_FAILURE,
  type AskName,
  type PanelRequests,
  type SentRequest,
  type SentResponse,
  type ToBackend,
  type PanelResponse,
} from './protocol.ts';
import { Bytes } from './standins/buffer.ts';

/** The worker thread of the live demo's back end. Database queries do not block the page. */

Object.assign(globalThis, { Buffer: Bytes });

interface Unpacked {
  database: Database;
  facts: DumpFacts;
}

let unpacked: Promise<Unpacked> | undefined;
let backend: Promise<Backend> | undefined;

/** Rejects with the next error that no code handles. PGlite does not settle when its files cannot be loaded. */
const unhandledError = (): Promise<never> =>
  new Promise((_, fail) => {
    globalThis.addEventListener('unhandledrejection', ({ reason }) => fail(reason as Error), { once: true });
  });

async function unpack(base: string): Promise<Unpacked> {
  const [dump, facts] = await Promise.all([
    fetch(new URL('dump.bin', base)).then((response) => response.arrayBuffer()),
    fetch(new URL('dump.json', base)).then((response) => response.json() as Promise<DumpFacts>),
  ]);
  return { database: await unpackDatabase(new Blob([dump], { type: 'application/x-gzip' })), facts };
}

async function open({ origin }: PanelRequests['open']['ask']): Promise<Backend> {
  if (unpacked === undefined) throw new Error('there is no database');
  const { database, facts } = await unpacked;
  return startBackend(database, facts, origin);
}

async function ready(): Promise<Backend> {
  if (backend === undefined) throw new Error('the back end is not open');
  return backend;
}

const ANSWERS: { [K in AskName]: (ask: PanelRequests[K]['ask']) => Promise<PanelRequests[K]['answer']> } = {
  async open(ask) {
    backend ??= open(ask);
    await backend;
    return undefined;
  },
  state: async () => (await ready()).state(),
  advance: async ({ ms }) => (await ready()).advance(ms),
  logIn: async ({ phone }) => (await ready()).logIn(phone),
  async logOut({ token }) {
    await (await ready()).logOut(token);
    return undefined;
  },
  async toggle({ fault }) {
    (await ready()).network.toggle(fault);
    return undefined;
  },
};

async function answered({ method, url, headers, body }: SentRequest): Promise<SentResponse> {
  try {
    const response = await (
      await ready()
    ).fetch(new Request(url, { method, headers, ...(body === null ? {} : { body }) }));
    return {
      status: response.status,
      headers: [...response.headers],
      body: response.body === null ? null : await response.arrayBuffer(),
    };
  } catch {
    return { status: 0 };
  }
}

async function answerCall<K extends AskName>(name: K, ask: PanelRequests[K]['ask']): Promise<PanelResponse> {
  try {
    return { ok: true, answer: await ANSWERS[name](ask) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener('message', (event: MessageEvent<ToBackend>) => {
  const { data } = event;
  if (data.type === 'unpack') {
    unpacked ??= Promise.race([unpack(data.base), unhandledError()]).catch((error: unknown) => {
      // `fetch` rejects with a TypeError.
      throw error instanceof TypeError ? new Error(LOAD_FAILURE, { cause: error }) : error;
    });
    // The response to `open` reports this error.
    unpacked.catch(() => undefined);
    return;
  }
  const [port] = event.ports;
  if (!port) return;
  if (data.type === 'ask') {
    void answerCall(data.name, data.ask).then((answer) => port.postMessage(answer));
    return;
  }
  void answered(data.request).then((answer) =>
    port.postMessage(answer, 'body' in answer && answer.body ? [answer.body] : []),
  );
});
