import { useInfiniteQuery } from '@tanstack/react-query';
import { articleRoute } from '../../../contract/kit/articleRoute.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { noticesQuery } from '../reads.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { useUrlTab } from '../../shared/useUrlTab.ts';
import { KINDS } from './kinds.ts';

/** /other/gonggao: announcements and news, newest first. The category is in the URL (`?type=`). */
export function Screen({ search }: { search: string }) {
  const [kind, choose] = useUrlTab(['announcements', 'type'], KINDS, search);
  const notices = useInfiniteQuery(noticesQuery(kind));
  return (
    <PageBody $flush>
      <Tabs label="公告类别" items={KINDS} value={kind} onValue={choose}>
        <NoticeList
          list={notices}
          to={articleRoute(kind)}
          unit="条公告"
          empty={{ title: '还没有公告', text: '有新公告时会放在这里。' }}
        />
      </Tabs>
    </PageBody>
  );
}
