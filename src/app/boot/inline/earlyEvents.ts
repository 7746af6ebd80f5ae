/** The last click or submit before hydration, and a function that stops recording. */
export interface EarlyEvents {
  target: HTMLElement | null;
  stop: () => void;
}

declare global {
  interface Window {
    /** Defined until hydration. `replayEarlyEvents` of hydration.ts consumes it. */
    earlyEvents?: EarlyEvents;
  }
}

/** Maximum time that a click waits for hydration before the page shows an error, ms. */
const MAX_CLICK_WAIT_MS = 8000;

/**
 * Records the last click on a button or submit of a form in a server-rendered page, until hydration.
 * @param onWaitingLong called when a click has waited for {@link MAX_CLICK_WAIT_MS}
 */
export function recordEarlyEvents(window: Window, onWaitingLong: () => void): void {
  const listening = new AbortController();
  const recorded: EarlyEvents = { target: null, stop: () => listening.abort() };
  const record = (event: Event) => {
    const element = event.target as Element;
    const target = event.type === 'submit' ? element : element.closest('button');
    if (!target?.closest('#root')) return;
    event.preventDefault();
    event.stopPropagation();
    recorded.target = target as HTMLElement;
    setTimeout(onWaitingLong, MAX_CLICK_WAIT_MS);
  };
  for (const type of ['click', 'submit']) {
    window.addEventListener(type, record, { capture: true, signal: listening.signal });
  }
  window.earlyEvents = recorded;
}
