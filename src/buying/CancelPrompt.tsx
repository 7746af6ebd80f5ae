import { REMARK, REMARK_MAX } from '../../contract/kit/rules.ts';
import { money } from '../ui/format.ts';
import { Prompt } from '../shared/dialogs/Prompt.tsx';

/** Confirms the cancellation of an order and asks for an optional reason. */
export function CancelPrompt({
  refund = 0,
  initial = '',
  refusal = null,
  onAnswer,
}: {
  /** The amount that is refunded, fen. */
  refund?: number;
  initial?: string;
  refusal?: string | null;
  /** Receives the reason, or null if dismissed. */
  onAnswer: (remark: string | null) => void;
}) {
  return (
    <Prompt
      id="order.cancel"
      title="取消这个订单"
      tone="danger"
      text={
        refund > 0
          ? `客服超过 24 小时没有处理，你可以取消。还由平台保管的 ${money(refund)} 原路退回，账号重新上架。`
          : '取消后账号重新上架，可能被别人买走。'
      }
      label="原因（选填）"
      hint="卖家和客服看得到"
      input="lines"
      maxLength={REMARK_MAX}
      choices={['不想买了', '想换一个账号', '信息填错了', '付款遇到问题']}
      confirmText={refusal === null ? '取消订单' : '再试一次'}
      cancelText={refusal === null ? '再想想' : '关闭'}
      initial={initial}
      refusal={refusal}
      pattern={REMARK}
      validator={(text) => text.trim().length <= REMARK_MAX || `最多 ${REMARK_MAX} 个字`}
      onAnswer={onAnswer}
    />
  );
}
