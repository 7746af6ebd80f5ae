import { use, useState } from 'react';
import { loadLayout } from '../chart/ChartPage.tsx';
import { chartStories } from '../chart/chartStories.ts';
import preview from '../preview.tsx';
import { FlowPage, inputOf } from './FlowPage.tsx';
import { loadReview } from './flows.ts';
import { parseUrlState } from './urlState.ts';
import type { Review } from './review.ts';
import { createRun, type Run } from './run.ts';

interface Props {
  flow: string;
  /** 画面是不是一开始就放在图旁边 */
  phone?: boolean;
  story?: string;
  theme?: 'light' | 'dark';
}

/** Starts a run in a leaf state, or without one in the initial state. */
function startRun(flow: Review, leaf: string | undefined): Run {
  const fixture = leaf === undefined ? undefined : flow.fixtures[leaf];
  return createRun(flow.walks.machine, fixture ? { fixture } : { input: inputOf(flow) });
}

function OneFlow({ flow: id, phone, story, theme = 'light' }: Props) {
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
      {...(phone !== undefined && { phone })}
      {...place}
      {...(story !== undefined && { story })}
    />
  );
}

/** The page of each flow. Its stories are generated, one per `review.tsx` (`staticAnalysis/reviews.ts`). */
// The generated stories use it.
// oxlint-disable-next-line no-unused-vars
const meta = preview.meta({
  title: '流程图',
  component: OneFlow,
  args: { flow: 'ordering' },
  ...chartStories,
  beforeEach: async ({ msw, args }) => {
    const [{ answers = [] }] = await Promise.all([loadReview(args.flow), loadLayout(args.flow)]);
    msw.use(...answers);
  },
  render: ({ flow, phone }, { globals, id }) => (
    <OneFlow
      key={`${flow} ${phone}`}
      flow={flow}
      story={id}
      theme={globals.theme === 'dark' ? 'dark' : 'light'}
      {...(phone !== undefined && { phone })}
    />
  ),
});
