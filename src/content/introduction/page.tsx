import { href, ROUTES } from '../../app/routes.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { LatestArticle } from '../articleDetail/LatestArticle.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

/** /other/jieshao: services and fees. */
export function Screen() {
  return (
    <PageBody $flush>
      <LatestArticle
        type="ywjs"
        pageTitle={ROUTES.introduction.title}
        empty={{ title: '业务介绍正在整理', text: '整理好后会放在这里，有疑问可以先问客服。' }}
      />
      <nav aria-label="从这里开始">
        <ListRow icon="bag" label="我要买" href={href('games')} />
        <ListRow icon="tag" label="我要卖" href={href('sell')} />
        <ListRow icon="help" label="帮助中心" href={href('help')} />
      </nav>
    </PageBody>
  );
}
