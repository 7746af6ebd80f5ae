import { RichText } from '../../ui/RichText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** A rich text of the platform in a sheet, such as a banner's. */
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
