import { useSelector } from '@xstate/react';
import { selectLeaf, type WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { href } from '../../app/routes.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { Frame } from '../../shared/Frame.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Announcement } from '../../ui/Announcement.tsx';
import { Button, ButtonLink, EmptyState, Skeleton } from '../../ui/index.ts';
import { Choosing } from './Choosing.tsx';
import { Confirming } from './Confirming.tsx';
import { Ended } from './Ended.tsx';
import { useWithdrawalPorts } from './flow.ts';
import { Cancelling, Checking, Reviewing, Sending } from './Following.tsx';
import { Naming } from './Naming.tsx';
import { TITLE } from './words.ts';

const missing = (
  <EmptyState
    drawing="missing"
    title="没有找到这笔提现"
    text="它可能属于另一个账号，请换个账号登录，或在我的钱包里找找。"
    action={<ButtonLink href={href('wallet')}>我的钱包</ButtonLink>}
  />
);

function View({ actor, isNamed }: { actor: WithdrawalRef; isNamed: boolean }) {
  const leaf = useSelector(actor, selectLeaf);
  const { wallet, withdrawal, failure } = useSelector(actor, ({ context }) => context);
  switch (leaf) {
    case 'loading':
      return (
        <Frame title="提现" fallback="wallet" busy>
          <Skeleton height={280} />
        </Frame>
      );
    case 'unavailable':
      return (
        <Frame title="提现" fallback="wallet">
          <LoadFailed
            failure={failure}
            missing={missing}
            onRetry={() => actor.send({ type: 'wallet.retry' })}
          />
        </Frame>
      );
    case 'choosing':
      return wallet && <Choosing actor={actor} wallet={wallet} />;
    case 'naming':
      return <Naming actor={actor} />;
    case 'confirming':
    case 'submitting':
      return (
        wallet && (
          <>
            <Choosing actor={actor} wallet={wallet} />
            <Confirming actor={actor} wallet={wallet} busy={leaf === 'submitting'} />
          </>
        )
      );
    case 'uncertain':
      return (
        <Uncertain actor={actor} as="page" frame="提现" fallback="wallet" title="正在核对这笔提现">
          <p>刚才没有收到回应，正在向平台核对有没有申请成功。</p>
          <p>核对清楚之前不会重复提现。</p>
        </Uncertain>
      );
    case 'refused':
      return (
        <Frame title="提现" fallback="wallet">
          <MessagePage
            tone="bad"
            title="没有申请成功"
            acts={<Button onClick={() => actor.send({ type: 'withdrawal.mend' })}>回去修改</Button>}
          >
            <p>{failure?.message}</p>
            <p>钱没有动，还在我的钱包里。</p>
          </MessagePage>
        </Frame>
      );
    default:
  }
  if (!withdrawal) return null;
  switch (leaf) {
    case 'following.reviewing':
      return <Reviewing actor={actor} withdrawal={withdrawal} />;
    case 'following.asking':
    case 'cancelling':
      return (
        <>
          <Reviewing actor={actor} withdrawal={withdrawal} />
          <Cancelling actor={actor} busy={leaf === 'cancelling'} />
        </>
      );
    case 'following.sending':
      return <Sending actor={actor} withdrawal={withdrawal} />;
    case 'following.checking':
      return <Checking actor={actor} withdrawal={withdrawal} />;
    case 'paid':
    case 'failed':
    case 'turnedDown':
    case 'cancelled':
      return <Ended actor={actor} withdrawal={withdrawal} end={leaf} isNamed={isNamed} />;
  }
}

/** Titles of the states that change without the person. */
const ANNOUNCED: Partial<Record<ReturnType<typeof selectLeaf>, string>> = {
  'following.reviewing': TITLE.reviewing,
  'following.asking': TITLE.reviewing,
  'following.sending': TITLE.sending,
  'following.checking': TITLE.checking,
  paid: TITLE.paid,
  failed: TITLE.failed,
  turnedDown: TITLE.turnedDown,
  cancelled: TITLE.cancelled,
};

/** /other/withdrawal: a withdrawal from the amount to its result. `?id=…` shows an earlier one. */
export function Screen({ search }: { search: string }) {
  const id = new URLSearchParams(search).get('id');
  const actor = useRegisteredActor(useWithdrawalPorts().withdrawals, id);
  const leaf = useSelector(actor, selectLeaf);
  return (
    <>
      <View actor={actor} isNamed={id !== null} />
      <Announcement text={ANNOUNCED[leaf]} />
    </>
  );
}
