import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { OrderDetail } from '../../../contract/buying/index.ts';
import { orderPaid, orderWithDeposit } from '../../../machines/buying/ordering/fixtures.ts';
import { liveOrderQuery } from '../../../src/buying/index.ts';
import { Next } from '../../../src/market/finish/Next.tsx';

const ESCROW = '由平台保管，确认收货后付给卖家。';

function linesOf(order: OrderDetail): string[] {
  const client = new QueryClient();
  client.setQueryData(liveOrderQuery(order.id).queryKey, order);
  const page = createElement(QueryClientProvider, { client }, createElement(Next, { orderId: order.id }));
  const atHome = { ssrPath: '/' } as Parameters<typeof Router>[0];
  const html = renderToString(createElement(Router, atHome, page));
  return html.replaceAll(/<[^>]*>/g, '\n').split('\n');
}

it.each([
  ['a paid order', orderPaid, '接下来由客服验号，结果会发消息给你。'],
  [
    'a paid order without the login of its account',
    { ...orderPaid, turn: 'seller' },
    '等卖家提供账号后开始验号，24 小时内没有提供就全额退款。验号结果会发消息给你。',
  ],
  ['a deposit', orderWithDeposit, '接下来由客服验号，通过后 24 小时内付尾款 ¥3,290。'],
  [
    'a deposit without the login of its account',
    { ...orderWithDeposit, turn: 'seller' },
    '等卖家提供账号后开始验号，24 小时内没有提供就全额退款。验号通过后 24 小时内付尾款 ¥3,290。',
  ],
] as const)('says what follows after %s', (_, order, text) => {
  const lines = linesOf(order).filter((line) => line.includes(ESCROW));
  expect(lines.map((line) => line.split(ESCROW)[1])).toEqual([text]);
});

it.each([
  [0, '¥3,280 由平台保管，确认收货后付给卖家。客服正在把账号换绑到你的手机，完成后发消息给你。'],
  [50_000, '¥2,780 由平台保管，确认收货后付给卖家。客服正在把账号换绑到你的手机，完成后发消息给你。'],
  [328_000, '客服正在把账号换绑到你的手机，完成后发消息给你。'],
])('names what is held for the seller after a refund of %i fen', (refunded, text) => {
  const order = { ...orderPaid, stage: 'rebinding', refunded } as const;
  expect(linesOf(order).filter((line) => line.includes('换绑到'))).toEqual([text]);
});
