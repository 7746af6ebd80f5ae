import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { setRequest } from '../src/api/client.ts';
import { createRequest } from '../src/api/request.ts';
import { makeQueryClient } from '../src/api/queries.ts';
import { AutoRetryContext } from '../src/shared/LoadFailed.tsx';
import { RecentContext } from '../src/shared/recent.ts';
import { SessionContext } from '../src/app/session/view.ts';
import { useLocation, useSearch } from 'wouter';
import { routeOf } from '../src/app/routes.ts';
import { RouteLayout } from '../src/app/RouteLayout.tsx';
import { StoppedClock } from './clock.tsx';
import { Shell } from '../src/ui/layout/Shell.tsx';
import { DialogsContext, type DialogsPort } from '../src/shared/dialogs/port.ts';
import { createRecent, type RecentState } from '../src/flow/recent.ts';

interface StageProps {
  isMember?: boolean;
  onLogin?: () => void;
  recent?: Partial<RecentState>;
  children: ReactNode;
}

export function Remembering({ recent, children }: Pick<StageProps, 'recent' | 'children'>) {
  const [memory] = useState(() =>
    createRecent({ read: () => Promise.resolve(recent), change: () => Promise.resolve() }),
  );
  return <RecentContext value={memory}>{children}</RecentContext>;
}

/**
 * Gives a screen its API client, query cache, session, and what an earlier visit stored. Failed loads are not retried.
 */
export function Stage({ isMember = false, onLogin, recent, children }: StageProps) {
  const route = routeOf(useLocation()[0]);
  const [client] = useState(() => {
    setRequest(
      createRequest({
        base: '',
        readToken: () => (isMember ? 'story' : null),
        onExpired: () => undefined,
      }),
    );
    const made = makeQueryClient();
    made.setDefaultOptions({ queries: { ...made.getDefaultOptions().queries, retry: false } });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={{ isMember, toLogin: () => onLogin?.() }}>
        <AutoRetryContext value={false}>
          <Remembering recent={recent}>
            {route?.layout === 'console' ? (
              children
            ) : (
              <Shell>
                <RouteLayout route={route}>{children}</RouteLayout>
              </Shell>
            )}
          </Remembering>
        </AutoRetryContext>
      </SessionContext>
    </QueryClientProvider>
  );
}

export const staged = (given: Omit<StageProps, 'children'> = {}) =>
  function staging(Story: ComponentType) {
    return (
      <Stage {...given}>
        <Story />
      </Stage>
    );
  };

/** Passes the query of the story's URL to a page. */
export const withSearch = (Screen: ComponentType<{ search: string }>) =>
  function Here() {
    return <Screen search={useSearch()} />;
  };

/** Stops the server's clock at a time. */
export const atTime = (now: string) =>
  function stopping(Story: ComponentType) {
    return (
      <StoppedClock at={now}>
        <Story />
      </StoppedClock>
    );
  };

/** Answers the page's confirmations with `ask`, and cancels its prompts. */
export const withAnswers = (ask: DialogsPort['ask']) =>
  function answering(Story: ComponentType) {
    return (
      <DialogsContext value={{ ask, prompt: () => Promise.resolve(null) }}>
        <Story />
      </DialogsContext>
    );
  };
