import { useSelector } from '@xstate/react';
import { selectFailure, type OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

/** No answer came, and the server could not be asked: nothing is assumed, and nothing will be done twice. */
export function Unanswered({ actor }: { actor: OrderActionRef }) {
  const failure = useSelector(actor, selectFailure);
  return (
    <ConfirmDialog
      open
      tone="warn"
      title="还没有收到结果"
      text={`${failure?.message ?? '网络不稳。'}我们会向服务器确认结果，同一个操作不会执行两次。`}
      confirm="查询结果"
      cancel="关闭"
      onConfirm={() => actor.send({ type: 'outcome.ask' })}
      onCancel={() => actor.send({ type: 'action.dismiss' })}
    />
  );
}
