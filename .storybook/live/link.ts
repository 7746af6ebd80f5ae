import { clear } from 'idb-keyval';
import type { Fault } from './air.ts';
import type { ClockMoved } from './phone.ts';
import { liveBase, takeThread } from './thread.ts';
import type { AskName, Asks, LiveState, Passed, ToBackend, Told } from './protocol.ts';

/** What the panel draws. */
export interface LiveView {
  phase: 'opening' | 'ready' | 'failed';
  /** Why it failed, or what the last wish was answered with when it was refused. */
  problem: string | null;
  /** How long it took until the phone could be used, ms. */
  tookMs: number | null;
  /** Whether a wish of the panel is being carried out. */
  isBusy: boolean;
  state: LiveState | null;
  /** The phone number of who is signed in: '' for a visitor, null for somebody the panel did not sign in. */
  person: string | null;
}

/** The live demo behind the panel. */
export interface Live {
  subscribe(listener: () => void): () => void;
  view(): LiveView;
  /** The element the phone's page is put into, or null when it is gone. */
  hold(place: HTMLElement | null): void;
  /** Starts the back end; answers what stops it. */
  start(): () => void;
  become(phone: string): void;
  advance(ms: number): void;
  toggle(fault: Fault): void;
  /** Loads the phone's page anew, at the address it stands at. */
  reload(): void;
  /** Throws the database away and begins from the dump. */
  startOver(): void;
}

const HOME = '/index/home';
/** How often the panel looks at the back end, ms. */
const LOOK = 1000;
/** What the app remembers of a person; it is the same browser as Storybook's own. */
const REMEMBERED = ['token', 'userInfo'];

const forget = () => {
  for (const key of REMEMBERED) window.localStorage.removeItem(key);
};

const storedToken = (): string => {
  try {
    return String(JSON.parse(window.localStorage.getItem('token') ?? '""'));
  } catch {
    return '';
  }
};

/** The service worker that answers the phone, once it runs. */
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

/** What the demo opens with. */
export interface Opening {
  /** The address in the shop; its home page unless given. */
  at?: string;
  /** The phone number of a member of the demo who is signed in. */
  as?: string;
}

/** Makes the live demo: the back end in a thread of its own, and the way to it. Nothing is asked of any other machine. */
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

  function ask<K extends AskName>(name: K, ask: Asks[K]['ask']): Promise<Asks[K]['answer']> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<Asks[K]['answer']>((done, fail) => {
      port1.addEventListener('message', ({ data }: MessageEvent<Told>) => {
        port1.close();
        if (data.ok) done(data.answer as Asks[K]['answer']);
        else fail(new Error(data.message));
      });
    });
    port1.start();
    backend?.postMessage({ type: 'ask', name, ask } as ToBackend, [port2]);
    return answer;
  }

  /** Requests of the phone, from the service worker to the back end; the answer finds its way by the port. */
  function relay(event: MessageEvent<Passed>): void {
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

  /** A new frame for each way: what was loaded before leaves nothing in the browser's history. */
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

  async function look(): Promise<void> {
    try {
      const state = await ask('state', undefined);
      const token = storedToken();
      const person = token === '' ? '' : (issued.get(token) ?? null);
      show({ state, ...(view.isBusy ? {} : { person }) });
    } catch {
      // The next look may see more.
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  async function watch(watched: Worker): Promise<void> {
    await look();
    if (!isStopped && watched === backend) timer = setTimeout(() => void watch(watched), LOOK);
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
      // Drafts and what else the app keeps in the browser.
      await clear().catch(() => undefined);
      const number = await ownNumber(await phoneWorker(base));
      if (isStopped) return;
      origin = `${base.href}of/${number}`;
      await ask('open', { origin });
      if (!wasOpened && member !== '') await signIn(member);
      if (isStopped) return;
      show({ phase: 'ready', tookMs: Math.round(performance.now() - from) });
      // Begun anew, it begins at the beginning.
      go(wasOpened ? HOME : first);
      wasOpened = true;
      await watch(backend);
    } catch (error) {
      show({ phase: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Carries out a wish of the panel, one after another. */
  function wish(work: () => Promise<void>): void {
    if (view.phase !== 'ready' || view.isBusy) return;
    show({ isBusy: true, problem: null });
    const carry = async () => {
      try {
        await work();
      } catch (error) {
        show({ problem: error instanceof Error ? error.message : String(error) });
      }
      show({ isBusy: false });
      await look();
    };
    void carry();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    hold(given) {
      place = given;
      // Put in again, a frame loads its page anew.
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
    become: (phone) =>
      wish(async () => {
        show({ person: phone });
        const path = at();
        const token = storedToken();
        if (token !== '') await ask('logOut', { token }).catch(() => undefined);
        forget();
        if (phone !== '') await signIn(phone);
        go(path);
      }),
    advance: (ms) =>
      wish(async () => {
        const moved: ClockMoved = { type: 'haoyi-live:clock', now: await ask('advance', { ms }) };
        frame?.contentWindow?.postMessage(moved, window.location.origin);
      }),
    toggle: (fault) => wish(() => ask('toggle', { fault }).then(() => undefined)),
    reload: () => wish(async () => go(at())),
    startOver() {
      if (view.phase !== 'opening') void open();
    },
  };
}
