import { CURRENT_STORY_WAS_SET } from 'storybook/internal/core-events';
import { addons, types } from 'storybook/manager-api';
import { create } from 'storybook/theming';

/** Ids of the pages that use the whole window, without the panel. */
const FULL_WINDOW_IDS = /^(说明|产品地图|演示|流程图|规则书|设计|guide)-/;

const DESIGN_PANEL = 'STORYBOOK_ADDON_DESIGNS/panel';

const PANELS: Readonly<Record<string, string>> = {
  'addon-controls': '参数',
  'storybook/actions/panel': '事件',
  'storybook/interactions/panel': '步骤',
  'storybook/a11y/panel': '无障碍',
  [DESIGN_PANEL]: '设计稿',
  'storybook/docs/panel': '代码',
};

addons.setConfig({
  theme: create({ base: 'light', brandTitle: '号易 · 设计', brandUrl: './' }),
  sidebar: { showRoots: true },
  // At the side, so that a phone keeps its height. All stories have content for the accessibility panel.
  panelPosition: 'right',
  rightPanelWidth: 360,
  selectedPanel: 'storybook/a11y/panel',
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId?: string }, otherwise: boolean) =>
      FULL_WINDOW_IDS.test(storyId ?? '') ? false : otherwise,
  },
});

/** The URL parameters of a page, by the start of its story's id. */
const URL_STATE: Readonly<Record<string, readonly string[]>> = {
  '流程图-': ['flow', 'face', 'width', 'phone', 'leaf'],
  '产品地图-': ['map'],
  '演示-': ['at', 'as'],
};

addons.register('haoyi/panels', () => {
  const panels = addons.getElements(types.PANEL);
  for (const [id, title] of Object.entries(PANELS)) {
    const panel = panels[id];
    if (panel) panel.title = title;
  }
  const design = panels[DESIGN_PANEL];
  // Without a design the panel would only show a note in English.
  if (design) design.disabled = (parameters?: { design?: unknown }) => parameters?.design === undefined;
});

/** Pages report their state (flow/urlState.ts, map/MapPage.tsx). On another page the state is removed from the URL. */
addons.register('haoyi/url-state', (api) => {
  api.on('haoyi/url-state', (params: Record<string, string | null>) => {
    api.applyQueryParams(params as Record<string, string>, { replace: true });
  });
  api.on(CURRENT_STORY_WAS_SET, ({ storyId }: { storyId: string }) => {
    const stale = Object.entries(URL_STATE)
      .filter(([beginning]) => !storyId.startsWith(beginning))
      .flatMap(([, names]) => names)
      .filter((name) => api.getQueryParam(name) !== undefined);
    if (stale.length === 0) return;
    api.applyQueryParams(Object.fromEntries(stale.map((name) => [name, null])) as never, { replace: true });
  });
});
