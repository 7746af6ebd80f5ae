import { use, useState } from 'react';
import { loadLayout } from '../chart/ChartPage.tsx';
import { chartStories } from '../chart/chartStories.ts';
import preview from '../preview.tsx';
import { FlowPage, inputOf } from './FlowPage.tsx';
import { loadReview } from './flows.ts';
import { parseUrlState } from './urlState.ts';
import type { Review } from './review.ts';
import type { Shade } from './Phone.tsx';
import { createRun, type Run } from './run.ts';

/** Starts a run in a leaf state, or without one in the initial state. */
function startRun(flow: Review, leaf: string | undefined): Run {
  const fixture = leaf === undefined ? undefined : flow.fixtures[leaf];
  return createRun(flow.walks.machine, fixture ? { fixture } : { input: inputOf(flow) });
}

function OneFlow({ flow: id, story, theme }: { flow: string; story: string; theme: Shade }) {
  const flow = use(loadReview(id));
  const [{ leaf, ...place }] = useState(() => parseUrlState(window.location.search, id));
  const [run] = useState(() => startRun(flow, leaf));
  const isLost = leaf !== undefined && !flow.fixtures[leaf];
  return (
    <FlowPage
      title={flow.title}
      flow={flow}
      theme={theme}
      run={run}
      {...(isLost && { problem: '链接里的状态现在没有了，这里从头开始。' })}
      story={story}
      {...place}
    />
  );
}

/** The page of each flow. Its stories are generated, one per `review.tsx` (`staticAnalysis/reviews.ts`). */
// The generated stories use it.
// oxlint-disable-next-line no-unused-vars
const meta = preview.type<{ args: { flow: string } }>().meta({
  title: '流程图',
  args: { flow: 'ordering' },
  ...chartStories,
  beforeEach: async ({ msw, args }) => {
    const [{ answers = [] }] = await Promise.all([loadReview(args.flow), loadLayout(args.flow)]);
    msw.use(...answers);
  },
  render: ({ flow }, { globals, id }) => (
    <OneFlow key={flow} flow={flow} story={id} theme={globals.theme === 'dark' ? 'dark' : 'light'} />
  ),
});
