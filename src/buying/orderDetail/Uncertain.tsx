import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The answer was lost: the server is being asked what is true. */
export function Uncertain() {
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
