import type { QueryClient } from '@tanstack/react-query';
import type { SsrAnswer } from '../../../contract/kit/ssr.ts';
import './inline/earlyEvents.ts';

/** The element of a rendered page that holds the answers of its queries. */
export const SSR_DATA_ID = 'drawn';

/**
 * Replays the last click or submit before hydration. Call it from the effect of the last component: it waits a task, because members
 * are hydrated as visitors and shown as themselves in the next frame.
 * @returns what cancels it
 */
export function replayEarlyEvents(): () => void {
  const timer = setTimeout(() => {
    const { earlyEvents } = window;
    if (!earlyEvents) return;
    earlyEvents.stop();
    delete window.earlyEvents;
    document.querySelector('.load-error')?.remove();
    // React hears no focus that was there before it. What opens on focus opens now, and only then the click follows.
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    setTimeout(() => {
      const { target } = earlyEvents;
      if (!target?.isConnected) return;
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target.click();
    });
  });
  return () => clearTimeout(timer);
}

/** True on a back/forward navigation: the HTML may come from the HTTP cache, so its data may be stale. */
function isBackForward(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

/**
 * Puts the answers that the server rendered this page with into the query cache, so that hydration asks for nothing.
 *
 * @param isMember the answers are a visitor's: for a member, those that differ by member are stale
 * @returns whether the server rendered the page
 */
export function hydrateQueries(client: QueryClient, isMember: boolean): boolean {
  const json = document.getElementById(SSR_DATA_ID)?.textContent;
  if (json === undefined) return false;
  const isStale = isBackForward();
  for (const [key, data, isCommon] of JSON.parse(json) as readonly SsrAnswer[]) {
    client.setQueryData(key, data, isStale || (isMember && !isCommon) ? { updatedAt: 0 } : undefined);
  }
  return true;
}
