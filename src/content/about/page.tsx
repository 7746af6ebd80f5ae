import { href, ROUTES } from '../../app/routes.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { LatestArticle } from '../articleDetail/LatestArticle.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

/** /other/cooperate: about us. */
export function Screen() {
  return (
    <PageBody $flush>
      <LatestArticle
        type="gywm"
        pageTitle={ROUTES.about.title}
        empty={{ title: '这一页正在整理', text: '整理好后会放在这里。' }}
      />
      <nav aria-label="合作">
        <ListRow icon="users" label="商户合作" text="供货、回收、担保，申请后审核" href={href('merchant')} />
        <ListRow icon="person" label="人才招募" href={href('recruitment')} />
        <ListRow icon="headset" label="联系客服" href={href('support')} />
        <ListRow icon="lock" label="隐私政策" href={href('privacy')} />
      </nav>
    </PageBody>
  );
}
