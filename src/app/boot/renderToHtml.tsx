import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { Router } from 'wouter';
import type { SsrAnswer, RenderPage } from '../../../contract/kit/ssr.ts';
import { NOTHING } from '../../flow/recent.ts';
import type { RecentPort } from '../../shared/recent.ts';
import { connect } from '../../api/client.ts';
import { PUBLIC_META, makeQueryClient } from '../../api/queries.ts';
import { createRequest } from '../../api/request.ts';
import { canonicalOf, routeOf, type RouteName } from '../routes.ts';
import { App } from '../App.tsx';
import type { LazyDialogs } from '../dialogs/lazyDialogs.ts';
import { SSR_DATA_ID } from './hydration.ts';
import { headOf, scriptJson } from './head.ts';
import { preloadScreen } from '../lazyScreen.tsx';
import { VISITOR, type SessionPort } from '../session/port.ts';

/** The pages that are drawn on the server: what anyone may read, and a search engine should. */
const DRAWN: ReadonlySet<RouteName> = new Set([
  'home',
  'games',
  'goodList',
  'goodDetail',
  'articleDetail',
  'announcements',
  'news',
  'newsDetail',
  'help',
  'helpDetail',
  'introduction',
  'about',
  'recoveryCases',
  'recruitment',
  'privacy',
]);

/** So often a page may ask for more, because what it asks depends on an answer. */
const ROUNDS = 3;

const nobody = (): never => {
  throw new Error('nobody asks while a page is drawn');
};

const still = () => () => undefined;

/** The session of somebody of whom nothing is known. */
const session: SessionPort = {
  current: () => undefined,
  start: nobody,
  summary: () => VISITOR,
  subscribe: still,
  share: () => undefined,
  expire: () => undefined,
  token: () => null,
};

const dialogs: LazyDialogs = { ask: nobody, prompt: nobody, isWanted: () => false, subscribe: still };

const recent: RecentPort = {
  snapshot: () => NOTHING,
  subscribe: still,
  noteGame: nobody,
  noteSearch: nobody,
  clearGames: nobody,
  clearSearches: nobody,
  switchReminder: nobody,
};

const pagesOf = (client: QueryClient) => client.getQueryCache().getAll();

/** What the drawing asked for and has no answer to yet. */
const owed = (client: QueryClient) =>
  pagesOf(client).filter(({ state, options }) => {
    const { enabled } = options as { enabled?: unknown };
    return state.status === 'pending' && enabled !== false;
  });

/**
 * Draws a page as the scripts will draw it first: the same components over the same reads, for a visitor. What the reads
 * are is found by drawing: what was asked for is fetched, and the page is drawn again.
 */
export const renderToHtml: RenderPage<typeof globalThis.fetch> = async ({ origin, path, search }, fetch) => {
  const route = routeOf(path);
  if (!route || !DRAWN.has(route.name) || canonicalOf(path) !== path) return undefined;
  // The calls go through one wrapper for the whole module; all of them are a visitor's, so that pages may share it.
  connect(createRequest({ base: '', readToken: () => null, onExpired: () => undefined, fetch }));
  await preloadScreen(route.name);
  const client = makeQueryClient();
  const render = (sheet: ServerStyleSheet) =>
    renderToString(
      sheet.collectStyles(
        <StrictMode>
          <Router ssrPath={path} ssrSearch={search}>
            <App
              queryClient={client}
              session={session}
              dialogs={dialogs}
              log={() => undefined}
              recent={recent}
            />
          </Router>
        </StrictMode>,
      ),
    );
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const sheet = new ServerStyleSheet();
      try {
        const html = render(sheet);
        const asked = owed(client);
        if (asked.length > 0) {
          await Promise.allSettled(asked.map((query) => query.fetch()));
          if (pagesOf(client).some(({ state }) => state.status === 'error')) return undefined;
          continue;
        }
        const answers = pagesOf(client)
          .filter(({ state }) => state.status === 'success')
          .map(({ queryKey, state, meta }): SsrAnswer => [
            queryKey,
            state.data,
            meta?.isCommon === PUBLIC_META.isCommon,
          ]);
        return {
          ...headOf(route, { origin, path, search }, client),
          styles: sheet.getStyleTags(),
          html,
          answers: `<script type="application/json" id="${SSR_DATA_ID}">${scriptJson(answers)}</script>`,
        };
      } finally {
        sheet.seal();
      }
    }
    return undefined;
  } finally {
    client.clear();
  }
};
