import { NoticeList } from '../announcements/NoticeList.tsx';
import { OtherLayout } from '../../page/Layout.tsx';

/** /other/xinwen: news with picture and first words, newest first. */
export function Screen() {
  return (
    <OtherLayout title="新闻公告" flush>
      <NoticeList
        type="xwgg"
        to="newsDetail"
        look="story"
        unit="条新闻"
        empty={{ title: '还没有新闻', text: '平台有新消息时会放在这里。' }}
      />
    </OtherLayout>
  );
}
