import { clear } from 'idb-keyval';
import type { Fault } from './networkFaults.ts';
import type { ClockMoved } from './phone.ts';
import { liveBase, takeThread } from './workerThread.ts';
import {
  STAFF,
  type AskName,
  type PanelRequests,
  type LiveState,
  type ForwardedRequest,
  type ToBackend,
  type PanelResponse,
} from './protocol.ts';

export interface LiveView {
  phase: 'opening' | 'ready' | 'failed';
  /** The error of the demo or of the last action. */
  problem: string | null;
  /** How long the phone took to start, ms. */
  tookMs: number | null;
  isBusy: boolean;
  state: LiveState | null;
  /** The phone number of the signed-in person. '' for a visitor, null for a person whom the panel did not sign in. */
  person: string | null;
}

export interface Live {
  subscribe(listener: () => void): () => void;
  view(): LiveView;
  /** Moves the phone's frame into an element. Null when the element is unmounted. */
  attachFrame(place: HTMLElement | null): void;
  /** Starts the back end. Returns a function that stops it. */
  start(): () => void;
  signInAs(phone: string): void;
  advance(ms: number): void;
  toggle(fault: Fault): void;
  reload(): void;
  startOver(): void;
}

const HOME = '/index/home';
const CONSOLE = '/ops';
const PANEL_POLL_MS = 1000;
/** The app's storage keys of a session. Storybook and the phone share the storage. */
const PERSON_STORAGE_KEYS = ['token', 'userInfo'];

const forget = () => {
  for (const key of PERSON_STORAGE_KEYS) window.localStorage.removeItem(key);
};

const storedToken = (): string => {
  try {
    return String(JSON.parse(window.localStorage.getItem('token') ?? '""'));
  } catch {
    return '';
  }
};

/**
 * Registers the phone's service worker and resolves once it is active. Rejects when the browser has none or it does not
 * start.
 */
async function phoneWorker(base: URL): Promise<ServiceWorker> {
  if (!('serviceWorker' in navigator)) {
    throw new Error('浏览器不支持 Service Worker，请用 localhost 或 https 打开');
  }
  const registration = await navigator.serviceWorker.register(new URL('sw.js', base), {
    scope: base.pathname,
  });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker) throw new Error('Service Worker 没有启动');
  if (worker.state !== 'activated') {
    await new Promise<void>((done, fail) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') done();
        if (worker.state === 'redundant') fail(new Error('Service Worker 没有启动'));
      });
    });
  }
  return worker;
}

const ownNumber = (worker: ServiceWorker) =>
  new Promise<string>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => done(String(data)));
    port1.start();
    worker.postMessage('who', [port2]);
  });

export interface Opening {
  /** The path in the app. By default its home page. */
  at?: string;
  /** The phone number of a demo member to sign in. */
  as?: string;
}

/**
 * Creates the live demo: the back end in a worker thread, and the connection to it. Calls stay in the browser; files
 * come from the file server.
 */
export function createLive({ at: first = HOME, as: member = '' }: Opening = {}): Live {
  const base = liveBase();
  const listeners = new Set<() => void>();
  const issued = new Map<string, string>();
  let place: HTMLElement | null = null;
  let frame: HTMLIFrameElement | undefined;
  let backend: Worker | undefined;
  let origin = '';
  let isStopped = false;
  let wasOpened = false;
  let view: LiveView = {
    phase: 'opening',
    problem: null,
    tookMs: null,
    isBusy: false,
    state: null,
    person: '',
  };

  function show(change: Partial<LiveView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function ask<K extends AskName>(
    name: K,
    ask: PanelRequests[K]['ask'],
  ): Promise<PanelRequests[K]['answer']> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<PanelRequests[K]['answer']>((done, fail) => {
      port1.addEventListener('message', ({ data }: MessageEvent<PanelResponse>) => {
        port1.close();
        if (data.ok) done(data.answer as PanelRequests[K]['answer']);
        else fail(new Error(data.message));
      });
    });
    port1.start();
    backend?.postMessage({ type: 'ask', name, ask } as ToBackend, [port2]);
    return answer;
  }

  /** Forwards requests from the service worker to the back end. The port returns the response. */
  function relay(event: MessageEvent<ForwardedRequest>): void {
    const [port] = event.ports;
    if (event.data?.type !== 'haoyi-live' || !port) return;
    const { request } = event.data;
    const sent: ToBackend = { type: 'request', request };
    backend?.postMessage(sent, [port, ...(request.body ? [request.body] : [])]);
  }

  const at = (): string => {
    try {
      const here = frame?.contentWindow?.location;
      if (!here || here.protocol === 'about:') return HOME;
      const { pathname, search } = here;
      return pathname.startsWith(base.pathname) ? HOME : pathname + search;
    } catch {
      return HOME;
    }
  };

  /** Opens a URL in a new frame, because navigating the old one would add to the browser's history. */
  function go(path: string): void {
    frame = document.createElement('iframe');
    frame.title = '手机';
    frame.src = origin + path;
    place?.replaceChildren(frame);
  }

  async function signIn(phone: string): Promise<void> {
    const fresh = await ask('logIn', { phone });
    issued.set(fresh, phone);
    window.localStorage.setItem('token', JSON.stringify(fresh));
    show({ person: phone });
  }

  async function pollState(): Promise<void> {
    try {
      const state = await ask('state', undefined);
      const token = storedToken();
      const person = token === '' ? '' : (issued.get(token) ?? null);
      show({ state, ...(view.isBusy ? {} : { person }) });
    } catch {
      // Ignored, because the next poll may succeed.
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  async function watch(watched: Worker): Promise<void> {
    await pollState();
    if (!isStopped && watched === backend) timer = setTimeout(() => void watch(watched), PANEL_POLL_MS);
  }

  async function open(): Promise<void> {
    const from = performance.now();
    forget();
    issued.clear();
    backend?.terminate();
    clearTimeout(timer);
    show({
      phase: 'opening',
      problem: null,
      state: null,
      person: '',
      tookMs: null,
    });
    frame?.remove();
    frame = undefined;
    try {
      const thread = takeThread();
      backend = thread.worker;
      thread.lost.catch(({ message }: Error) => show({ phase: 'failed', problem: message }));
      // Deletes drafts and other data of the app in the browser.
      await clear().catch(() => undefined);
      const number = await ownNumber(await phoneWorker(base));
      if (isStopped) return;
      origin = `${base.href}of/${number}`;
      await ask('open', { origin });
      if (!wasOpened && member !== '') await signIn(member);
      if (isStopped) return;
      show({ phase: 'ready', tookMs: Math.round(performance.now() - from) });
      // After a reset, the demo opens its first page.
      go(wasOpened ? HOME : first);
      wasOpened = true;
      await watch(backend);
    } catch (error) {
      show({ phase: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Runs an action of the panel, unless another one is running. */
  function runAction(work: () => Promise<void>): void {
    if (view.phase !== 'ready' || view.isBusy) return;
    show({ isBusy: true, problem: null });
    const carry = async () => {
      try {
        await work();
      } catch (error) {
        show({ problem: error instanceof Error ? error.message : String(error) });
      }
      show({ isBusy: false });
      await pollState();
    };
    void carry();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    attachFrame(given) {
      place = given;
      // Inserting a frame again would reload its page.
      if (frame && place && frame.parentElement !== place) place.replaceChildren(frame);
    },
    start() {
      isStopped = false;
      navigator.serviceWorker?.addEventListener('message', relay);
      void open();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        backend?.terminate();
        navigator.serviceWorker?.removeEventListener('message', relay);
        forget();
      };
    },
    signInAs: (phone) =>
      runAction(async () => {
        show({ person: phone });
        const path = at();
        const token = storedToken();
        if (token !== '') await ask('logOut', { token }).catch(() => undefined);
        forget();
        if (phone !== '') await signIn(phone);
        if (phone === STAFF) go(CONSOLE);
        else go(path.startsWith(CONSOLE) ? HOME : path);
      }),
    advance: (ms) =>
      runAction(async () => {
        const moved: ClockMoved = { type: 'haoyi-live:clock', now: await ask('advance', { ms }) };
        frame?.contentWindow?.postMessage(moved, window.location.origin);
      }),
    toggle: (fault) => runAction(() => ask('toggle', { fault }).then(() => undefined)),
    reload: () => runAction(async () => go(at())),
    startOver() {
      if (view.phase !== 'opening') void open();
    },
  };
}
