import { useSelector } from '@xstate/react';
import type { Wallet } from '../../../contract/payment/wallet.ts';
import { fenOf } from '../../../machines/payment/withdrawing/amount.ts';
import type { WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { DescriptionList, money } from '../../ui/index.ts';
import { formatPayoutTime } from './payoutTime.ts';

/** `confirming` and `submitting`: confirms the withdrawal before the money leaves the wallet. */
export function Confirming({ actor, wallet, busy }: { actor: WithdrawalRef; wallet: Wallet; busy: boolean }) {
  const fen = useSelector(actor, ({ context }) => fenOf(context.amount)) ?? 0;
  const canDismiss = useSelector(actor, (snapshot) => snapshot.can({ type: 'withdrawal.dismiss' }));
  return (
    <ConfirmDialog
      title={`提现 ${money(fen)}`}
      text="付出去就收不回来，请核对收款支付宝是不是你本人的。"
      confirm="确认提现"
      cancel="再看看"
      busy={busy}
      onConfirm={() => actor.send({ type: 'withdrawal.confirm' })}
      onCancel={() => canDismiss && actor.send({ type: 'withdrawal.dismiss' })}
    >
      <DescriptionList
        items={[
          { term: '付到支付宝', value: wallet.payee?.account ?? '' },
          { term: '姓名', value: wallet.payee?.name ?? '' },
          { term: '到账', value: formatPayoutTime(wallet, fen) },
        ]}
      />
    </ConfirmDialog>
  );
}
