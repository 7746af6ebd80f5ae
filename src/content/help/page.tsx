import { useInfiniteQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { truncate } from '../../../contract/kit/truncate.ts';
import { href } from '../../app/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, space } from '../../ui/theme.ts';
import { noticesQuery } from '../reads.ts';
import { hideTouchKeyboard, useSearchWords } from '../../shared/searchWords.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { CATEGORIES, categoryParam, parseCategory, type Category } from './categories.ts';
import { SearchResults } from './SearchResults.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';

const Form = styled.form`
  display: flex;
  gap: ${space.s};
  padding: ${space.m};
  background: ${color.surface};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

const Ways = styled.nav`
  border-block: 1px solid ${color.line};
`;

/** Search field of the help centre. Submitting it writes the words to the URL. */
function SearchForm({ asked }: { asked: string }) {
  const [, navigate] = useLocation();
  const [words, setWords] = useSearchWords(asked);
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    navigate(href('help', { q: words.trim() || undefined }), { replace: true });
    hideTouchKeyboard();
  };
  return (
    <search>
      <Form onSubmit={search}>
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label="搜索帮助"
          placeholder="搜问题，如“换绑”“退款”"
          autoComplete="off"
          maxLength={60}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            if (event.target.value === '' && asked !== '') navigate(href('help'), { replace: true });
          }}
          leading={<Icon name="search" />}
        />
        <Button type="submit">搜索</Button>
      </Form>
    </search>
  );
}

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
  const words = truncate((query.get('q') ?? '').trim(), 60);
  const type = parseCategory(query.get('type'));
  return (
    <PageBody $flush>
      <div>
        <SearchForm asked={words} />
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
