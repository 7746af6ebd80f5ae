import { LOAD_FAILURE, type ToBackend } from './protocol.ts';

export interface Thread {
  worker: Worker;
  /** Rejects when the thread stops with an error. */
  lost: Promise<never>;
}

export const liveBase = (): URL => new URL('live/', document.baseURI);

function begin(): Thread {
  const worker = new Worker(new URL('./backend.worker.ts', import.meta.url), { type: 'module' });
  const lost = new Promise<never>((_, fail) => {
    // An error without a message means that the script could not be loaded.
    worker.addEventListener('error', ({ message }) => fail(new Error(message || LOAD_FAILURE)));
  });
  lost.catch(() => undefined);
  const order: ToBackend = { type: 'unpack', base: liveBase().href };
  // Only messages to windows take an origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(order);
  return { worker, lost };
}

let waiting: Thread | undefined;

/** Starts a thread that unpacks the database while the demo's page is still loading. */
export function prepareWorker(): void {
  waiting ??= begin();
}

export function takeThread(): Thread {
  const taken = waiting ?? begin();
  waiting = undefined;
  return taken;
}
