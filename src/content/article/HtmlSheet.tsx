import { RichText } from '../../ui/RichText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Rich text in a sheet, such as a banner's. */
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
    <Sheet onClose={onClose} title={title}>
      <RichText html={html} />
    </Sheet>
  );
}
