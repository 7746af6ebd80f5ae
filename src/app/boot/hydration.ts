import type { QueryClient } from '@tanstack/react-query';
import type { SsrAnswer } from '../../../contract/kit/ssr.ts';
import './inline/earlyEvents.ts';

/** Id of the element with the query results of a server-rendered page. */
export const SSR_DATA_ID = 'drawn';

/**
 * Replays the last click or submit from before hydration. Call it in an effect of the last component. It waits for a
 * task, because members are hydrated as visitors and rendered as members in the next frame.
 * @returns a function that cancels it
 */
export function replayEarlyEvents(): () => void {
  const timer = setTimeout(() => {
    const { earlyEvents } = window;
    if (!earlyEvents) return;
    earlyEvents.stop();
    delete window.earlyEvents;
    document.querySelector('.load-error')?.remove();
    // React does not see a focus from before hydration. This event opens what opens on focus; the click follows in the
    // next task.
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
 * Puts the query results of a server-rendered page into the query cache, so that hydration sends no requests.
 *
 * @param isMember the results are a visitor's, so they are stale for a member unless they are the same for everyone
 * @returns whether the page was rendered by the server
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
