import type { QueryClient } from '@tanstack/react-query';
import type { SsrAnswer } from '../../../contract/kit/ssr.ts';

/** The element of a drawn page that holds the answers it was drawn with. */
export const SSR_DATA_ID = 'drawn';

declare global {
  interface Window {
    /** What was pressed or sent before the scripts came, and what notes it; in index.html. */
    early?: {
      target: HTMLElement | null;
      note: (event: Event) => void;
      typed: Map<HTMLInputElement, string>;
      type: (event: Event) => void;
    };
  }
}

/**
 * Does what was done to the page before the scripts could hear of it: typed text is told to its field, then the last press or
 * sent form is done. Called when the scripts have taken the page over; it waits until the page is also drawn for whoever is
 * signed in, as they take over a visitor's.
 */
export function replayEarlyEvents(): () => void {
  const timer = setTimeout(doEarly);
  return () => clearTimeout(timer);
}

function doEarly(): void {
  const { early } = window;
  if (!early) return;
  document.querySelector('.unopened')?.remove();
  delete window.early;
  window.removeEventListener('click', early.note, true);
  window.removeEventListener('submit', early.note, true);
  window.removeEventListener('input', early.type, true);
  for (const [field, typed] of early.typed) tell(field, typed);
  // React hears no focus that was there before it; what opens with it opens now.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // Once the fields know what was typed.
  setTimeout(() => {
    const { target } = early;
    if (!target?.isConnected) return;
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  });
}

/** A field as React marks it: with the text that it has seen there. */
interface SeenField extends HTMLInputElement {
  _valueTracker?: { setValue: (text: string) => void };
}

/**
 * Tells React what was typed into a field: it takes a text for new when it is not the one that it has seen. The text itself is not
 * written again, which would end a word that an input method is composing and move the caret.
 */
function tell(field: SeenField, typed: string): void {
  if (!field.isConnected) return;
  // It was drawn anew in between.
  if (field.value !== typed) field.value = typed;
  // oxlint-disable-next-line no-underscore-dangle
  field._valueTracker?.setValue(field.defaultValue);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether the browser may show the page as it kept it when it was left: it asks nobody then, and nobody knows how old that is. */
function isGoneBackTo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

/**
 * Takes over the answers that the server has drawn this page with (design §9b), so that nothing of it is asked again, unless
 * somebody has gone back to it.
 *
 * @param isMember the answers are a visitor's: to a member, what is not the same for everyone is asked anew
 * @returns whether the page was drawn
 */
export function hydrateQueries(client: QueryClient, isMember: boolean): boolean {
  const json = document.getElementById(SSR_DATA_ID)?.textContent;
  if (json === undefined) return false;
  const isOld = isGoneBackTo();
  for (const [key, data, isCommon] of JSON.parse(json) as readonly SsrAnswer[]) {
    client.setQueryData(key, data, isOld || (isMember && !isCommon) ? { updatedAt: 0 } : undefined);
  }
  return true;
}
