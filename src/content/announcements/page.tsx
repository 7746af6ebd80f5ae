import { useInfiniteQuery } from '@tanstack/react-query';
import { Tabs } from '../../ui/Tabs.tsx';
import { noticesQuery } from '../reads.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { useUrlTab } from '../../shared/useUrlTab.ts';

const KINDS = [
  { value: '20', label: '通知' },
  { value: 'xwgg', label: '新闻公告' },
] as const;

/** /other/gonggao: announcements and news, newest first. The category is in the URL (`?type=`). */
export function Screen({ search }: { search: string }) {
  const [kind, choose] = useUrlTab(['announcements', 'type'], KINDS, search);
  const notices = useInfiniteQuery(noticesQuery(kind));
  return (
    <PageBody $flush>
      <Tabs label="公告类别" items={KINDS} value={kind} onValue={choose}>
        <NoticeList
          list={notices}
          to="articleDetail"
          unit="条公告"
          empty={{ title: '还没有公告', text: '有新公告时会放在这里。' }}
        />
      </Tabs>
    </PageBody>
  );
}
