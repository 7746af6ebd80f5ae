import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { Router } from 'wouter';
import type { SsrAnswer, RenderPage } from '../../../contract/kit/ssr.ts';
import { NO_RECENT } from '../../flow/recent.ts';
import type { RecentPort } from '../../shared/recent.ts';
import { setRequest } from '../../api/client.ts';
import { failureOf, PUBLIC_META, makeQueryClient } from '../../api/queries.ts';
import { createRequest } from '../../api/request.ts';
import { canonicalOf, routeOf } from '../routes.ts';
import { App } from '../App.tsx';
import type { LazyDialogs } from '../dialogs/lazyDialogs.ts';
import { SSR_DATA_ID } from './hydration.ts';
import { buildHead, scriptJson } from './headTags.ts';
import { SCREENS } from '../screens.tsx';
import { VISITOR, type SessionPort } from '../session/port.ts';

/**
 * Maximum rounds of requests for one page. A query may depend on the result of another, so one round may not be enough.
 */
const MAX_ROUNDS = 3;

const unavailable = (): never => {
  throw new Error('not available while a page is rendered');
};

const neverChanges = () => () => undefined;

const session: SessionPort = {
  current: () => undefined,
  start: unavailable,
  summary: () => VISITOR,
  subscribe: neverChanges,
  share: () => undefined,
  expire: () => undefined,
  token: () => null,
};

const dialogs: LazyDialogs = {
  ask: unavailable,
  prompt: unavailable,
  isWanted: () => false,
  subscribe: neverChanges,
};

const recent: RecentPort = {
  snapshot: () => NO_RECENT,
  subscribe: neverChanges,
  noteGame: unavailable,
  noteSearch: unavailable,
  clearGames: unavailable,
  clearSearches: unavailable,
  switchReminder: unavailable,
};

const queriesOf = (client: QueryClient) => client.getQueryCache().getAll();

/** Queries that the render started and that have no result yet. */
const pendingQueries = (client: QueryClient) =>
  queriesOf(client).filter(({ state, options }) => {
    const { enabled } = options as { enabled?: unknown };
    return state.status === 'pending' && enabled !== false;
  });

/** True for an error of a query whose subject does not exist. A malformed id is one that nothing has. */
const isMissing = (error: unknown): boolean => {
  const kind = failureOf(error)?.kind;
  return kind === 'notFound' || kind === 'invalid';
};

/**
 * Renders a page as the browser will hydrate it: with the same components and queries, for a visitor. The first render
 * shows which queries the page needs. They are fetched, and the page is rendered again.
 */
export const renderToHtml: RenderPage<typeof globalThis.fetch> = async ({ origin, path, search }, fetch) => {
  const route = routeOf(path);
  const canonical = canonicalOf(path);
  if (!route || canonical === undefined || route.name === 'notFound') return 'notFound';
  if (canonical !== path) return { redirect: canonical + search };
  if (!route.isServerRendered && !route.needsId) return undefined;
  // The request function is a module variable. Concurrent renders may share it, because all of them are a visitor's.
  setRequest(createRequest({ base: '', readToken: () => null, onExpired: () => undefined, fetch }));
  await SCREENS[route.name].preload();
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
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      const sheet = new ServerStyleSheet();
      try {
        const html = render(sheet);
        const pending = pendingQueries(client);
        if (pending.length > 0) {
          await Promise.allSettled(pending.map((query) => query.fetch()));
          const errors = queriesOf(client).flatMap(({ state }) => state.error ?? []);
          if (errors.some(isMissing)) return 'notFound';
          if (errors.length > 0) return undefined;
          continue;
        }
        const head = buildHead(route, { origin, path, search }, client);
        if (!head) return 'notFound';
        // It was rendered to learn whether it shows anything.
        if (!route.isServerRendered) return undefined;
        const answers = queriesOf(client)
          .filter(({ state }) => state.status === 'success')
          .map(({ queryKey, state, meta }): SsrAnswer => [
            queryKey,
            state.data,
            meta?.isCommon === PUBLIC_META.isCommon,
          ]);
        return {
          ...head,
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
