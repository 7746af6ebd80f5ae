import { RichText } from '../../ui/RichText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** A text of the house in a sheet. Loaded when it is opened. */
export default function HtmlSheet({
  title,
  html,
  onClose,
}: {
  title: string;
  html: string;
  onClose: () => void;
}) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <RichText html={html} />
    </Sheet>
  );
}
