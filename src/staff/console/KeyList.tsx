import { DescriptionList } from '../../ui/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { KEYS } from './useKeys.ts';

export default function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="键盘">
      <DescriptionList align="start" items={KEYS.map(({ keys, does }) => ({ term: keys, value: does }))} />
    </Dialog>
  );
}
