import { useInfiniteQuery } from '@tanstack/react-query';
import { href } from '../../app/routes.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { noticesQuery } from '../reads.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { Inset, PageBody } from '../../ui/layout/PageBody.tsx';

/** /other/zhaomu: job postings. */
export function Screen() {
  const notices = useInfiniteQuery(noticesQuery('rczm'));
  return (
    <PageBody $flush>
      <Inset>
        <Notice icon="shield">号易招人不收任何费用，不要求垫付、买号或交押金。</Notice>
      </Inset>
      <NoticeList
        list={notices}
        to="articleDetail"
        look="story"
        unit="个岗位"
        empty={{ title: '现在没有空缺', text: '有新岗位时会放在这里。' }}
      />
      <nav aria-label="联系">
        <ListRow icon="headset" label="想应聘，联系客服" href={href('support')} />
      </nav>
    </PageBody>
  );
}
