import type { AfterSaleFile, Proposal } from '../../../contract/staff/index.ts';
import { beijing, Card, DescriptionList, money, Notice, Pill, Timeline, type Tone } from '../../ui/index.ts';
import { overLimitText, SAME_DEVICE } from '../secondPerson.ts';
import { ACT, BY } from '../words.ts';
import { Line, Soft } from './layout.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { timelineEvents } from '../../shared/timelineEvents.ts';

const STATE: Readonly<Record<Proposal['state'], { name: string; tone: Tone }>> = {
  open: { name: '待复核', tone: 'warn' },
  confirmed: { name: '已同意', tone: 'good' },
  rejected: { name: '已驳回', tone: 'bad' },
  void: { name: '已作废', tone: 'neutral' },
};

/** Why a proposal needs a second person. The text of an open one contains what the order has already given back. */
function whyText({ why, amount, state }: Proposal, returned: number | undefined): string {
  switch (why) {
    case 'appeal':
      return '申诉';
    case 'device':
      return SAME_DEVICE;
    case 'amount':
      return overLimitText(amount, state === 'open' ? returned : undefined);
  }
}

/** What was proposed, and what the buyer would get. */
function proposedText({ event, amount }: Proposal): string {
  if (amount === 0) return ACT[event].name;
  return `${ACT[event].name}，${event === 'recovery.start' ? '没有追回时退' : '退'} ${money(amount)}`;
}

function One({ proposal, returned }: { proposal: Proposal; returned: number | undefined }) {
  const { state, reason, by, at, settledBy, settledAt, verdict, changes } = proposal;
  return (
    <Stack $gap="s">
      <Line>
        <Pill tone={STATE[state].tone}>{STATE[state].name}</Pill>
        <Soft>
          {by} · {beijing(at)} · {whyText(proposal, returned)}
        </Soft>
      </Line>
      <DescriptionList
        align="start"
        items={[
          { term: '决定', value: proposedText(proposal) },
          { term: '理由', value: reason },
          {
            term: '复核',
            value: settledBy && `${settledBy} · ${beijing(settledAt ?? at)}：${verdict ?? ''}`,
          },
        ]}
      />
      {state === 'void' && <Soft>提出之后案件有了变化，这份决定没有生效，请重新处理。</Soft>}
      {state === 'open' && changes.length === 0 && <Soft>提出之后案件没有变化。</Soft>}
      {changes.length > 0 && (
        <Notice tone="warn" title="提出之后的变化">
          <Timeline events={timelineEvents(changes, (each) => BY[each.by] ?? each.by)} />
        </Notice>
      )}
    </Stack>
  );
}

/** Decisions that require a second person, latest first. */
export const Proposals = ({ file: { proposals, returned } }: { file: AfterSaleFile }) =>
  proposals.length === 0 ? null : (
    <Card title="两个人的决定">
      <Stack $gap="xl">
        {proposals.map((each) => (
          <One key={each.id} proposal={each} returned={returned} />
        ))}
      </Stack>
    </Card>
  );
