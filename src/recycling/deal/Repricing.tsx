import { useSelector } from '@xstate/react';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { Button, Card, Countdown, DescriptionList, money, Notice } from '../../ui/index.ts';
import { Acts, WatchFailed } from './parts.tsx';
import { TradeView } from './Trading.tsx';
import { ASKED_BY, endedText } from './texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { Below } from '../../ui/layout/Below.ts';

/** `repricing` and `answering`: the answer to a lower price that was proposed after the inspection. */
export function Repricing({ actor }: { actor: DealRef }) {
  const { deal, failure, isAgreed } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { ask } = useDialogs();
  const order = deal?.order;
  const change = order?.priceChange;
  if (!order || !change) return null;
  const deposit = order.deposit > 0 ? '，押金原路退回' : '';
  const refuse = async () => {
    const isSure = await ask({
      id: 'price.refuse',
      title: '不同意新的成交价',
      text: `交易会取消${deposit}，账号还给你。取消后不能恢复，可以重新估价。`,
      confirmText: '不同意，取消交易',
    });
    if (isSure) actor.send({ type: 'price.answer', isAgreed: false });
  };
  return (
    <>
      <WatchFailed actor={actor} />
      <FailureNotice failure={failure} title="没有办成" withoutInput />
      <Card
        title={`${ASKED_BY[change.by]}提出新的成交价`}
        aside={
          order.dueAt !== undefined && <Countdown until={order.dueAt} label="还剩" ended={endedText(order)} />
        }
      >
        <DescriptionList
          items={[
            { term: '原成交价', value: money(change.from) },
            { term: '新成交价', value: money(change.to) },
            { term: '少', value: money(change.from - change.to) },
            { term: '原因', value: change.reason },
          ]}
        />
        <Below>
          <Notice tone="neutral">
            {`同意后你到手 ${money(change.to)}，交易继续。不同意则交易取消${deposit}。到时没有答复视为不同意。一笔交易只能改一次价。`}
          </Notice>
        </Below>
        <Acts>
          <Button
            block
            busy={isBusy && isAgreed === true}
            disabled={isBusy}
            onClick={() => actor.send({ type: 'price.answer', isAgreed: true })}
          >
            同意，按 {money(change.to)} 成交
          </Button>
          <Button
            variant="secondary"
            block
            busy={isBusy && isAgreed === false}
            disabled={isBusy}
            onClick={() => void refuse()}
          >
            不同意
          </Button>
        </Acts>
      </Card>
      <TradeView order={order} side="seller" isPriceAsked />
    </>
  );
}
