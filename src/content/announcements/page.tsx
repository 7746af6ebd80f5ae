import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { href } from '../../app/routes.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { noticesQuery } from '../reads.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

const KINDS = [
  { value: '20', label: '通知' },
  { value: 'xwgg', label: '新闻公告' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** /other/gonggao: announcements and news, newest first. The category is in the URL (`?type=`). */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const kind: Kind = new URLSearchParams(search).get('type') === 'xwgg' ? 'xwgg' : '20';
  const notices = useInfiniteQuery(noticesQuery(kind));
  return (
    <PageBody $flush>
      <Tabs
        label="公告类别"
        items={KINDS}
        value={kind}
        onValue={(type: Kind) =>
          navigate(href('announcements', { type: type === '20' ? undefined : type }), { replace: true })
        }
      >
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
