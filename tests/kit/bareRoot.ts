import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** A React root without a DOM, for components that render nothing. Their hooks run under act. */
export function bareRoot() {
  const node = { nodeType: 1, tagName: 'DIV', textContent: '', addEventListener: () => undefined };
  const ownerDocument = { ...node, nodeType: 9, activeElement: null };
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot({ ...node, ownerDocument } as unknown as Element);
  return {
    render: (element: ReactNode) => act(async () => root.render(element)),
    run: (step: () => unknown) => act(async () => void step()),
    unmount: () => act(async () => root.unmount()),
  };
}
