import { createElement } from 'react';
import { Button } from 'storybook/internal/components';
import { CURRENT_STORY_WAS_SET } from 'storybook/internal/core-events';
import { addons, types, useStorybookApi, useStorybookState, type API } from 'storybook/manager-api';
import { create } from 'storybook/theming';

/** Pages that use the whole window have nothing to say in the panel below. */
const WHOLE = /^(说明|产品地图|演示|流程图|规则书|设计)-/;

/** Of those, the ones that want all of a window of 1280: beside the list of stories names would get too small, or a desktop not fit. */
const DRAWN = /^(产品地图|演示|流程图|规则书)-/;

/** Wide enough for both, px. */
const ROOMY = 1600;

const isNarrow = () => window.innerWidth < ROOMY && window.innerWidth >= 600;

/**
 * Who put the list of stories away, for as long as the window is open: `page`, a drawing did, and another page brings it back;
 * `person`, it was brought back beside a drawing, and stays.
 */
const asked = {
  get: () => sessionStorage.getItem('haoyi/list'),
  set: (by: 'page' | 'person' | null) =>
    by === null ? sessionStorage.removeItem('haoyi/list') : sessionStorage.setItem('haoyi/list', by),
};

/** The address names a drawing: the list of stories is not drawn at all, which would hold up the drawing itself. */
const opensDrawn =
  isNarrow() &&
  asked.get() !== 'person' &&
  DRAWN.test(/^\/story\/(.+)/.exec(new URLSearchParams(window.location.search).get('path') ?? '')?.[1] ?? '');
if (opensDrawn) asked.set('page');

addons.setConfig({
  theme: create({ base: 'light', brandTitle: '号易 · 设计', brandUrl: './' }),
  ...(opensDrawn && { layout: { showNav: false } }),
  sidebar: { showRoots: true },
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId?: string }, otherwise: boolean) =>
      WHOLE.test(storyId ?? '') ? false : otherwise,
  },
});

/** What the address has of a page, by the beginning of its story's id; any other page has nothing of it. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  '流程图-': ['flow', 'face', 'width', 'phone', 'leaf', 'run'],
  '产品地图-': ['map'],
  '演示-': ['at', 'as'],
};

/** A page tells where somebody is on it (flow/place.ts, map/MapPage.tsx). */
addons.register('haoyi/place', (api) => {
  api.on('haoyi/place', (params: Record<string, string | null>) => {
    api.applyQueryParams(params as Record<string, string>, { replace: true });
  });
  api.on(CURRENT_STORY_WAS_SET, ({ storyId }: { storyId: string }) => {
    const stale = Object.entries(PLACES)
      .filter(([beginning]) => !storyId.startsWith(beginning))
      .flatMap(([, names]) => names)
      .filter((name) => api.getQueryParam(name) !== undefined);
    if (stale.length === 0) return;
    api.applyQueryParams(Object.fromEntries(stale.map((name) => [name, null])) as never, { replace: true });
  });
});

function makeRoom(api: API, storyId: string): void {
  if (!isNarrow() || asked.get() === 'person') return;
  const isDrawn = DRAWN.test(storyId);
  if (asked.get() === 'page' && api.getIsNavShown()) asked.set('person');
  else if (isDrawn && api.getIsNavShown()) {
    api.toggleNav(false);
    asked.set('page');
  } else if (!isDrawn && asked.get() === 'page') {
    api.toggleNav(true);
    asked.set(null);
  }
}

/** The way back to the list of stories, beside a drawing that has the whole width. */
function ListButton() {
  const api = useStorybookApi();
  const { layout } = useStorybookState();
  return createElement(
    Button,
    { size: 'small', variant: 'ghost', ariaLabel: false, onClick: () => api.toggleNav() },
    layout.navSize > 0 ? '收起目录' : '显示目录',
  );
}

addons.register('haoyi/room', (api) => {
  api.on(CURRENT_STORY_WAS_SET, ({ storyId }: { storyId: string }) => makeRoom(api, storyId));
  addons.add('haoyi/list', {
    type: types.TOOL,
    title: '目录',
    match: ({ storyId, viewMode }) => viewMode === 'story' && DRAWN.test(storyId ?? ''),
    render: () => createElement(ListButton),
  });
});
