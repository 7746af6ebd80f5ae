import { CURRENT_STORY_WAS_SET } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

/** Pages that use the whole window have nothing to say in the panel below. */
const WHOLE = /^(说明|演示|流程图|设计)-/;

addons.setConfig({
  theme: create({ base: 'light', brandTitle: '号易 · 设计', brandUrl: './' }),
  sidebar: { showRoots: true },
  layoutCustomisations: {
    showPanel: ({ storyId }: { storyId?: string }, otherwise: boolean) =>
      WHOLE.test(storyId ?? '') ? false : otherwise,
  },
});

/** Where somebody is on a flow's page (flow/place.ts) stands in the address; any other page has nothing of it. */
addons.register('haoyi/place', (api) => {
  api.on('haoyi/place', (params: Record<string, string | null>) => {
    api.applyQueryParams(params as Record<string, string>, { replace: true });
  });
  api.on(CURRENT_STORY_WAS_SET, ({ storyId }: { storyId: string }) => {
    if (storyId.startsWith('流程图-') || api.getQueryParam('flow') === undefined) return;
    const nothing = { flow: null, face: null, width: null, leaf: null, run: null };
    api.applyQueryParams(nothing as never, { replace: true });
  });
});
