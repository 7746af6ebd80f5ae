import { useEffect, useState } from 'react';
import { staged } from '../stage.tsx';
import type { Flow } from './flow.ts';
import { actorAt, type Fixture } from './run.ts';

function Kept({ flow: { walks, View }, at }: { flow: Flow; at: Fixture }) {
  const [actor] = useState(() => actorAt(walks.machine, at));
  useEffect(() => () => void actor.stop(), [actor]);
  return <View actor={actor} />;
}

/** A story of a flow's screen that stands still where its page was kept. */
export const kept = (flow: Flow, at: Fixture) => ({
  render: () => <Kept flow={flow} at={at} />,
  decorators: [staged({ isMember: true })],
  beforeEach: ({ msw }: { msw: { use: (...handlers: NonNullable<Flow['answers']>[number][]) => void } }) =>
    msw.use(...(flow.answers ?? [])),
  parameters: { layout: 'fullscreen', ...(flow.route !== undefined && { route: flow.route }) },
});
