import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { describePage } from '../../../src/content/articleDetail/head.ts';
import { articlesQuery } from '../../../src/content/reads.ts';

it('an article opened by its type is described by its newest one', () => {
  const client = new QueryClient();
  const article = { title: '购买须知', content: '付款前先看一遍', createdAt: '2026-11-20T06:00:00.000Z' };
  client.setQueryData<unknown>(articlesQuery('goumaixuzhi').queryKey, [article]);
  const url = 'http://haoyi.test/index/articleDetail?type=goumaixuzhi';
  expect(describePage({ id: '', url, origin: 'http://haoyi.test', client })).toEqual({
    title: '购买须知 · 号易',
    description: '付款前先看一遍',
    type: 'article',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: '购买须知',
      description: '付款前先看一遍',
      datePublished: '2026-11-20T06:00:00.000Z',
      mainEntityOfPage: url,
    },
  });
});
