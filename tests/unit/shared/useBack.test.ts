import { createElement, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';

it('leads from a page that was opened directly to the fallback with its query', async () => {
  vi.resetModules();
  vi.stubGlobal('window', { history: { length: 1, state: null } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const { useBack } = await import('../../../src/shared/useBack.ts');
  const opened: string[] = [];
  const hook = (): [string, (path: string) => void] => ['/', (path) => void opened.push(path)];
  function Page() {
    const backs = [useBack('afterSaleList', { side: 'seller' }), useBack('afterSaleList')];
    for (const back of backs) back();
    return null;
  }
  renderToString(
    createElement<ComponentProps<typeof Router>>(Router, { hook } as never, createElement(Page)),
  );
  expect(opened).toEqual(['/other/afterSaleList?side=seller', '/other/afterSaleList']);
});
