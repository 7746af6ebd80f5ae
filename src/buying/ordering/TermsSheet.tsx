import { Sheet } from '../../ui/Sheet.tsx';
import { Article } from '../../content/index.ts';

export default function TermsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet onClose={onClose} title="交易须知">
      <Article type="jyxz" />
    </Sheet>
  );
}
