import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { CONTENT, CONTENT_KINDS, type ContentInputs } from '../../../contract/staff/index.ts';
import { found } from '../../../machines/staff/contentChange/fixtures.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createContent } from '../../../src/staff/contentChange/flow.ts';
import { RowFields } from '../../../src/staff/contentChange/RowFields.tsx';

describe('a form of content', () => {
  it.each(CONTENT_KINDS)('of %s has an input for each field', (kind) => {
    const fields = createElement(RowFields, {
      kind,
      row: {},
      faults: {},
      isNew: true,
      isBusy: false,
      onRow: () => undefined,
    });
    const html = renderToStaticMarkup(
      createElement(QueryClientProvider, { client: new QueryClient() }, fields),
    );
    const labels = [...html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)/g)];
    const labelled = labels.filter(([, id = '']) =>
      new RegExp(`<(input|textarea|select)[^>]* id="${id}"`).test(html),
    );
    expect(labelled.map(([, , label]) => label)).toEqual(
      Object.values(CONTENT[kind].fields).map(({ label }) => label),
    );
  });

  it('sends no blank lines, so that a list can be emptied', async () => {
    const sent: ContentInputs[] = [];
    const { changes } = createContent({
      onChanged: () => undefined,
      calls: {
        changeContent: ({ input }) => {
          sent.push(input);
          return Promise.resolve(found);
        },
      },
    });
    const agent = (gameIds: string[]) => ({ content: { supportAgents: [{ id: 'a-1', gameIds }] } });
    for (const gameIds of [[''], ['wz', '', 'ys', '']]) {
      const change = changes.get({ name: gameIds.join(), draft: agent(gameIds) });
      change.send({ type: 'content.check' });
      await waitFor(change, (snapshot) => snapshot.matches('reviewing'));
    }
    expect(sent).toEqual([agent([]), agent(['wz', 'ys'])]);
  });

  it('takes a removed row that is gone after a lost answer for removed', async () => {
    const removed = [{ kind: 'notices' as const, key: '1' }];
    const answers = [
      () => Promise.resolve(found),
      () => Promise.reject(new FailureError({ kind: 'network', message: 'Network Error' })),
      () => Promise.reject(new FailureError({ kind: 'notFound', message: '“1”已经不在了，请刷新' })),
    ];
    const { changes } = createContent({
      onChanged: () => undefined,
      visibility: { isVisible: () => true, onVisible: () => () => undefined },
      calls: { changeContent: () => answers.shift()?.() ?? Promise.reject(new Error('asked again')) },
    });
    const change = changes.get({ name: 'removal', draft: { content: {} } });
    change.send({ type: 'content.remove', removed });
    await waitFor(change, (snapshot) => snapshot.matches('reviewing'));
    change.send({ type: 'content.apply' });
    await waitFor(change, (snapshot) => snapshot.matches('uncertain'));
    const isShown = changes.retain(change);
    const { value } = await waitFor(change, (snapshot) => snapshot.status === 'done');
    expect([value, answers.length]).toEqual(['applied', 0]);
    isShown();
  });
});
