import { useLocation, useSearch } from 'wouter';
import { routeOf } from '../src/app/routes.ts';
import { EmptyState } from '../src/ui/EmptyState.tsx';

/** Placeholder for the target of a navigation. Shows `打开了「商品列表」` with the Chinese texts of its query. */
export function NavigationTarget() {
  const [path] = useLocation();
  const words = [...new URLSearchParams(useSearch()).values()];
  const said = words.filter((word) => /[\u3400-\u9fff]/.test(word)).join('，');
  return (
    <EmptyState
      drawing="done"
      title={`打开了「${routeOf(path)?.title ?? path}」`}
      text={said === '' ? '这个 story 到这里为止。' : said}
    />
  );
}
