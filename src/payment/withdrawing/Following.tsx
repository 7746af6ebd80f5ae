import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Withdrawal } from '../../../contract/payment/wallet.ts';
import { outcomeUnknown } from '../../../machines/kit/failure.ts';
import type { WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { href } from '../../app/routes.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { beijing, Button, ButtonLink, Card, DescriptionList, money, NoWrap } from '../../ui/index.ts';
import { TITLE } from './words.ts';

function Facts({
  withdrawal: { no, amount, account, name, requestedAt, finishedAt },
}: {
  withdrawal: Withdrawal;
}) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: '金额', value: money(amount) },
          { term: '收款支付宝', value: `${account}　${name}` },
          { term: '申请时间', value: beijing(requestedAt, 'full') },
          { term: '结束时间', value: finishedAt && beijing(finishedAt, 'full') },
          { term: '提现单号', value: no },
        ]}
      />
    </Card>
  );
}

/** Frame of a withdrawal that was requested. */
export function WithdrawalPage({
  withdrawal,
  busy = false,
  children,
}: {
  withdrawal: Withdrawal;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <Frame title="提现" fallback="wallet" busy={busy}>
      {children}
      <Facts withdrawal={withdrawal} />
    </Frame>
  );
}

const toWallet = (
  <ButtonLink variant="secondary" href={href('wallet')}>
    回我的钱包
  </ButtonLink>
);

/** Title of a failed request: of the cancellation, or of a poll (`title`). */
function useFailure(actor: WithdrawalRef, title: string) {
  const { failure, isCancelFailure } = useSelector(actor, ({ context }) => context);
  const cancelTitle = failure && outcomeUnknown(failure) ? '还不知道撤销没有' : '没有撤销';
  return { failure, title: isCancelFailure ? cancelTitle : title };
}

/** `following.reviewing`: waiting for finance. Also rendered behind the dialog of `asking` and `cancelling`. */
export function Reviewing({ actor, withdrawal }: { actor: WithdrawalRef; withdrawal: Withdrawal }) {
  const failed = useFailure(actor, '暂时没有新进展');
  const canCancel = useSelector(actor, (snapshot) => snapshot.can({ type: 'cancel.choose' }));
  const { isFirst, dueAt, amount } = withdrawal;
  return (
    <WithdrawalPage withdrawal={withdrawal}>
      <MessagePage
        icon="clock"
        title={TITLE.reviewing}
        acts={
          <>
            <Button
              variant="secondary"
              disabled={!canCancel}
              onClick={() => actor.send({ type: 'cancel.choose' })}
            >
              撤销提现
            </Button>
            {toWallet}
          </>
        }
      >
        <p>
          {isFirst ? '第一次提现要人工看一下。' : '今天提现的金额较大，要人工看一下。'}
          {dueAt !== undefined && (
            <>
              一般 <NoWrap>{beijing(dueAt)}</NoWrap> 前有结果；过了还没有，可以撤销后再提，或联系客服。
            </>
          )}
        </p>
        <p>{money(amount)} 已从可提现转到提现中，通过后马上付到支付宝。</p>
      </MessagePage>
      <FailureNotice {...failed} withoutInput />
    </WithdrawalPage>
  );
}

/** `following.asking` and `cancelling`: confirms the cancellation. */
export function Cancelling({ actor, busy }: { actor: WithdrawalRef; busy: boolean }) {
  return (
    <ConfirmDialog
      title="撤销提现"
      text="钱马上回到我的钱包，可以再提。"
      confirm="撤销"
      cancel="再想想"
      danger
      busy={busy}
      onConfirm={() => actor.send({ type: 'cancel.confirm' })}
      onCancel={() => actor.send({ type: 'cancel.dismiss' })}
    />
  );
}

/** `following.sending`: the provider is paying. */
export function Sending({ actor, withdrawal }: { actor: WithdrawalRef; withdrawal: Withdrawal }) {
  const failed = useFailure(actor, '暂时查不到结果');
  return (
    <WithdrawalPage withdrawal={withdrawal} busy>
      <MessagePage asking title={TITLE.sending} acts={toWallet}>
        <p>一般几分钟到账，这里会自动更新。离开也没有关系，到账后有消息。</p>
      </MessagePage>
      <FailureNotice {...failed} withoutInput />
    </WithdrawalPage>
  );
}

/** `following.checking`: the provider's response was lost. */
export function Checking({ actor, withdrawal }: { actor: WithdrawalRef; withdrawal: Withdrawal }) {
  const failed = useFailure(actor, '暂时查不到结果');
  return (
    <WithdrawalPage withdrawal={withdrawal} busy>
      <MessagePage asking tone="warn" title={TITLE.checking} acts={toWallet}>
        <p>支付宝还没有回应，正在核对有没有付出去，不会重复付款。</p>
        <p>付出去了就到账，没有付出去钱会回到我的钱包。有结果会发消息。</p>
      </MessagePage>
      <FailureNotice {...failed} withoutInput />
    </WithdrawalPage>
  );
}
