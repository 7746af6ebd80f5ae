import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { href } from '../../app/routes.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color } from '../../ui/theme.ts';
import { noticesQuery } from '../reads.ts';
import { parseKeyword } from '../../shared/list/searchWords.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { SearchForm } from '../../shared/list/SearchForm.tsx';
import { CATEGORIES, categoryParam, parseCategory, type Category } from './categories.ts';
import { SearchResults } from './SearchResults.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

const Ways = styled.nav`
  border-block: 1px solid ${color.line};
`;

function Articles({ type }: { type: Category }) {
  const articles = useInfiniteQuery(noticesQuery(type));
  return (
    <NoticeList
      list={articles}
      to="helpDetail"
      unit="篇"
      empty={{ title: '这一类还没有文章', text: '整理好后会放在这里，有疑问可以先问客服。' }}
    />
  );
}

/** /other/bangzhu?type=&q=: help centre by category, or search results. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const words = parseKeyword(search);
  const type = parseCategory(query.get('type'));
  return (
    <PageBody $flush>
      <div>
        <SearchForm
          label="搜索帮助"
          placeholder="搜问题，如“换绑”“退款”"
          asked={words}
          onSearch={(next) => navigate(href('help', { q: next || undefined }), { replace: true })}
        />
        {words !== '' ? (
          <SearchResults words={words} />
        ) : (
          <Tabs
            label="帮助类别"
            items={CATEGORIES}
            value={type}
            onValue={(next: Category) =>
              navigate(href('help', { type: categoryParam(next) }), { replace: true })
            }
          >
            <Articles type={type} />
          </Tabs>
        )}
      </div>
      <Ways aria-label="没有找到答案">
        <ListRow icon="headset" label="联系客服" href={href('support')} />
        <ListRow icon="edit" label="提意见" href={href('feedback')} />
        <ListRow icon="file" label="平台规则" text="时限、费用、包赔、到账" href={href('rules')} />
        <ListRow icon="info" label="业务介绍" href={href('introduction')} />
      </Ways>
    </PageBody>
  );
}
