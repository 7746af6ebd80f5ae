import { useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import styled from 'styled-components';
import { Router, useLocation, useSearch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { href, routeOf, type RouteName } from '../../src/app/routes.ts';
import type { Navigation } from '../../src/flow/navigation.ts';
import { Stage } from '../decorators.tsx';

/** The location of a journey, for links and for the navigation of flows. */
export interface JourneyNavigation extends Navigation {
  location: ReturnType<typeof memoryLocation>;
  go: (path: string) => void;
  path: () => string;
  onMove: (listener: () => void) => void;
}

export function createJourneyNavigation(start: string): JourneyNavigation {
  const location = memoryLocation({ path: start });
  let now = start;
  const listeners = new Set<() => void>();
  const moved = (to: string, move: () => void) => {
    now = to;
    move();
    for (const listener of listeners) listener();
  };
  const go = (next: string) => moved(next, () => location.navigate(next));
  return {
    location: {
      ...location,
      hook: () => {
        const [at, navigate] = location.hook();
        return [at, (to: string, options) => moved(to, () => navigate(to, options))];
      },
    } as JourneyNavigation['location'],
    go,
    path: () => now,
    onMove: (listener) => void listeners.add(listener),
    here: () => {
      const [at = '', query = ''] = now.split('?');
      return { name: routeOf(at)?.name, query: new URLSearchParams(query) };
    },
    replace: (to, query) => go(href(to, query)),
  };
}

type Pages = Partial<Record<RouteName, ComponentType<{ search: string }>>>;

const Elsewhere = styled.p`
  padding: 24px;
`;

function Here({ pages }: { pages: Pages }) {
  const [path] = useLocation();
  const search = useSearch();
  const name = routeOf(path)?.name;
  const Screen = name && pages[name];
  return Screen ? <Screen key={name} search={search} /> : <Elsewhere>到了 {path}</Elsewhere>;
}

/** The current step of a journey. */
export interface JourneyProgress {
  subscribe: (listener: () => void) => () => void;
  now: () => { step: string; count: number };
  /** Wraps Storybook's `step`: shows the step's name and pauses for `pace` ms after it. */
  withPauses: (step: Step, pace: number) => Step;
}

export type Step = (name: string, act: () => Promise<void>) => Promise<void> | void;

export function createJourneyProgress(): JourneyProgress {
  const listeners = new Set<() => void>();
  let at = { step: '', count: 0 };
  const tell = (next: typeof at) => {
    at = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => at,
    withPauses: (step, pace) => (name, act) =>
      step(name, async () => {
        tell({ step: name, count: at.count + 1 });
        await act();
        if (pace > 0) await new Promise((next) => setTimeout(next, pace));
      }),
  };
}

const Bar = styled.section`
  position: fixed;
  top: 0;
  left: 0;
  right: 0;
  z-index: 300;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 4px 10px;
  background: var(--ink);
  color: var(--ground);
  font-size: 13px;
  line-height: 1.4;
  p {
    flex: 1;
  }
  button {
    padding: 2px 8px;
    border: 1px solid currentColor;
    border-radius: 6px;
  }
`;

/* Pages scroll below the bar, so that their own sticky bars stay below it too. */
const Below = styled.div`
  position: fixed;
  inset: 34px 0 0;
  overflow: auto;
`;

interface JourneyProps {
  way: JourneyNavigation;
  course: JourneyProgress;
  pages: Pages;
  storyId: string;
  around?: (inside: ReactNode) => ReactNode;
}

/** Several pages of the app in sequence, with the current step and a restart button. */
export function Journey({ way, course, pages, storyId, around = (inside) => inside }: JourneyProps) {
  const { step, count } = useSyncExternalStore(course.subscribe, course.now);
  const [location] = useState(way.location);
  return (
    <Router hook={location.hook} searchHook={location.searchHook}>
      <Bar aria-label="走到哪一步">
        <p>{count === 0 ? '准备好了' : `${count}. ${step}`}</p>
        <button type="button" onClick={() => addons.getChannel().emit(FORCE_REMOUNT, { storyId })}>
          再走一遍
        </button>
      </Bar>
      <Below tabIndex={0}>
        <Stage isMember>{around(<Here pages={pages} />)}</Stage>
      </Below>
    </Router>
  );
}
