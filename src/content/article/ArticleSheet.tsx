import { Sheet } from '../../ui/Sheet.tsx';
import Article from './Article.tsx';

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
    <Sheet onClose={onClose} title={title}>
      <Article type={type} />
    </Sheet>
  );
}
