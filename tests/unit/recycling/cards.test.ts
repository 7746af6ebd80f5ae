import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { orderFailed } from '../../../machines/recycling/deal/fixtures.ts';
import { TradeCard } from '../../../src/recycling/myBiddings/cards.tsx';

it('shows on the card of a trade the time by which the list is ordered and filtered', () => {
  const atHome = { ssrPath: '/' } as Parameters<typeof Router>[0];
  const html = renderToString(
    createElement(Router, atHome, createElement(TradeCard, { order: orderFailed })),
  );
  expect(
    html
      .match(/<dl.*<\/dl>/)?.[0]
      .replaceAll(/<[^>]*>/g, ' ')
      .split(/ +/)
      .filter(Boolean),
  ).toEqual(['回收编号', 'HYhs202611211504000000007', '成交时间', '2026-11-21', '15:04']);
});
