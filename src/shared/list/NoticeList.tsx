import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { Notice } from '../../../contract/content/notice.ts';
import { href, type RouteName } from '../../app/routes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { beijing } from '../../ui/format.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, dp, radius, space, text, twoLines } from '../../ui/theme.ts';
import { EndlessRows, type EndlessList } from './EndlessRows.tsx';
import { excerpt } from './excerpt.ts';
import { FaintText } from '../../ui/SecondaryText.ts';

/** `title`: one line and the date. `story`: picture, title, excerpt and date. */
type NoticeLook = 'title' | 'story';

interface NoticeListProps {
  list: EndlessList<Notice>;
  /** Route of one article; receives `id`. */
  to: RouteName;
  look?: NoticeLook;
  /** Unit of the count, for example 条公告. */
  unit: string;
  empty: { title: string; text: string; action?: ReactNode };
}

const Waiting = styled.div`
  display: grid;
  align-content: center;
  gap: ${space.s};
  min-height: ${dp(64)};
  padding: ${space.s} ${space.l};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const Item = styled.li`
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Story = styled(Link)`
  display: flex;
  gap: ${space.m};
  padding: ${space.m} ${space.l};
  background: ${color.surface};
  color: ${color.ink};
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
  display: grid;
  align-content: start;
  gap: ${space.xs};
`;

const Title = styled.span`
  font-weight: 600;
  line-height: 1.4;
`;

const Lines = styled.span`
  ${twoLines}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Thumb = styled.span`
  flex: none;
  width: ${dp(104)};
  overflow: hidden;
  border-radius: ${radius.control};
`;

function Row({ notice, to, look }: { notice: Notice; to: RouteName; look: NoticeLook }) {
  const address = href(to, { id: notice.id });
  if (look === 'title') {
    return <ListRow label={notice.title} text={beijing(notice.createdAt, 'day')} href={address} />;
  }
  return (
    <Story href={address}>
      <Words>
        <Title>{notice.title}</Title>
        <Lines>{excerpt(notice.content)}</Lines>
        <FaintText as="time" dateTime={notice.createdAt}>
          {beijing(notice.createdAt, 'day')}
        </FaintText>
      </Words>
      {notice.picture !== undefined && (
        <Thumb>
          <Picture src={notice.picture} alt="" width={16} height={9} shown={104} />
        </Thumb>
      )}
    </Story>
  );
}

const NoticeSkeleton = ({ look }: { look: NoticeLook }) => (
  <Waiting>
    <Skeleton width="76%" />
    {look === 'story' && <Skeleton width="92%" height={36} />}
    <Skeleton width={96} height={12} />
  </Waiting>
);

/** Paged list of the articles of a category, newest first. */
export function NoticeList({ list, to, look = 'title', unit, empty }: NoticeListProps) {
  return (
    <EndlessRows
      list={list}
      loading={[0, 1, 2, 3, 4, 5].map((key) => (
        <NoticeSkeleton key={key} look={look} />
      ))}
      empty={<EmptyState drawing="message" {...empty} />}
      end={(total) => `共 ${total} ${unit}`}
    >
      {(notices) => (
        <ul>
          {notices.map((notice) => (
            <Item key={notice.id}>
              <Row notice={notice} to={to} look={look} />
            </Item>
          ))}
        </ul>
      )}
    </EndlessRows>
  );
}
