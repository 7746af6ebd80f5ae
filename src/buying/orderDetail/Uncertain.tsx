import { useSelector } from '@xstate/react';
import { selectInquiry, type OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { useInquiry } from '../../shared/Inquiry.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { withoutKeptNote } from '../../shared/failedRead.ts';

/** The answer was lost: the server is asked what is true. Until it says so nothing is assumed, and nothing done twice. */
export function Uncertain({ actor }: { actor: OrderActionRef }) {
  const { isUnanswered, failure, repeat } = useInquiry(useSelector(actor, selectInquiry));
  const dismiss = () => actor.send({ type: 'action.dismiss' });
  if (!isUnanswered) {
    return (
      <Dialog
        open
        alert
        onClose={() => undefined}
        title="正在确认结果"
        text="刚才的回应没有收到，正在向服务器确认。"
      >
        <Spinner />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      alert
      onClose={dismiss}
      tone="warn"
      title="还没有收到结果"
      text={`${withoutKeptNote(failure?.message ?? '网络不稳。')}我们会向服务器确认结果，同一个操作不会执行两次。`}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            关闭
          </Button>
          <Button onClick={repeat}>查询结果</Button>
        </>
      }
    />
  );
}
