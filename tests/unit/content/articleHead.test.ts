import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { describePage } from '../../../src/content/articleDetail/head.ts';
import { articlesQuery } from '../../../src/content/reads.ts';

it('an article opened by its type is described by its newest one', () => {
  const client = new QueryClient();
  const article = {
    id: '1004',
    type: 'goumaixuzhi',
    title: '购买须知',
    content: '付款前先看一遍',
    createdAt: '2026-11-20T06:00:00.000Z',
  };
  client.setQueryData<unknown>(articlesQuery('goumaixuzhi').queryKey, [article]);
  const query = new URLSearchParams('type=goumaixuzhi');
  expect(describePage({ query, origin: 'http://haoyi.test', client })).toEqual({
    title: '购买须知 · 号易',
    canonical: '/index/articleDetail?id=1004',
    description: '付款前先看一遍',
    type: 'article',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: '购买须知',
      description: '付款前先看一遍',
      datePublished: '2026-11-20T06:00:00.000Z',
      mainEntityOfPage: 'http://haoyi.test/index/articleDetail?id=1004',
    },
  });
});
