import { Sheet } from '../../ui/Sheet.tsx';
import Article from './Article.tsx';

/** The article of a category in a sheet. */
export default function ArticleSheet({
  type,
  title,
  onClose,
}: {
  type: string;
  title: string;
  onClose: () => void;
}) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <Article type={type} />
    </Sheet>
  );
}
