import { useInfiniteQuery } from '@tanstack/react-query';
import { noticesQuery } from '../reads.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

/** /other/xinwen: news, newest first. */
export function Screen() {
  const notices = useInfiniteQuery(noticesQuery('xwgg'));
  return (
    <PageBody $flush>
      <NoticeList
        list={notices}
        to="newsDetail"
        look="story"
        unit="条新闻"
        empty={{ title: '还没有新闻', text: '平台有新消息时会放在这里。' }}
      />
    </PageBody>
  );
}
