import { REMARK, REMARK_MAX } from '../../contract/kit/rules.ts';
import { Prompt } from '../shared/dialogs/Prompt.tsx';

/** Asks before an order is cancelled, and why. The reason may be left out. */
export function CancelPrompt({
  initial = '',
  refusal = null,
  onAnswer,
}: {
  /** The reason as it was typed before. */
  initial?: string;
  /** Why the last try came to nothing. */
  refusal?: string | null;
  /** The reason, or null when the order is not to be cancelled. */
  onAnswer: (remark: string | null) => void;
}) {
  return (
    <Prompt
      id="order.cancel"
      title="取消这个订单"
      tone="danger"
      text="取消后账号重新上架，可能被别人买走。"
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
