import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ChatParty, ChatRow } from '../../../contract/support/index.ts';
import { chatsQuery } from '../../support/index.ts';
import { href } from '../../app/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { beijing } from '../../ui/format.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, dp, faint, oneLine, space, spaceBetween, text } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PICTURE } from '../../shared/listingCard.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';

const SIDE: Readonly<Record<ChatRow['side'], string>> = {
  buyer: '我买的',
  seller: '我卖的',
  merchant: '我收的',
  support: '客服',
};
const PARTY: Readonly<Record<ChatParty, string>> = {
  buyer: '买家',
  seller: '卖家',
  merchant: '商户',
  support: '客服',
  system: '系统',
};

const Row = styled.li`
  border-bottom: 1px solid ${color.line};
`;

const Anchor = styled(Link)`
  display: grid;
  grid-template-columns: ${dp(64)} minmax(0, 1fr);
  gap: ${space.m};
  min-height: ${dp(88)};
  padding: ${space.m} ${space.l} ${space.m} ${space.m};
  background: ${color.surface};
  color: ${color.ink};
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Words = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${dp(2)};
  min-width: 0;
`;

const Title = styled.span<{ $unread: boolean }>`
  ${oneLine}
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
`;

const Soft = styled.span`
  ${oneLine}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Line = styled.span`
  ${spaceBetween}
  gap: ${space.s};
`;

const Faint = styled.span`
  flex: none;
  overflow: hidden;
  max-width: 100%;
  ${faint}
  text-overflow: ellipsis;
`;

const Blank = styled.div`
  display: grid;
  grid-template-columns: ${dp(64)} minmax(0, 1fr);
  gap: ${space.m};
  min-height: ${dp(89)};
  padding: ${space.m};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  & > span {
    display: grid;
    align-content: start;
    gap: ${space.s};
  }
`;

function Thread({ chat }: { chat: ChatRow }) {
  const { id, about, no, title, picture, side, lastText, lastBy, lastAt, unread } = chat;
  // A line of support may be a colleague's.
  const isMine = lastBy === side && side !== 'support';
  const said = lastText === '' ? '［图片］' : lastText;
  return (
    <Anchor href={href('chat', { id })}>
      <Picture src={picture} alt="" {...PICTURE} shown={64} />
      <Words>
        <Line>
          <Title $unread={unread > 0}>
            {unread > 0 && <VisuallyHidden>有未读，</VisuallyHidden>}
            {title}
          </Title>
          <Faint>{beijing(lastAt)}</Faint>
        </Line>
        <Line>
          <Soft>
            {isMine ? '我' : PARTY[lastBy]}：{said}
          </Soft>
          {unread > 0 && <Badge count={unread} unit="条未读" />}
        </Line>
        <Faint>
          {about === 'listing' && side === 'buyer' ? '购买前咨询' : SIDE[side]} · {no}
        </Faint>
      </Words>
    </Anchor>
  );
}

/** 对话: threads, the latest first. */
export function Chats() {
  const chats = useInfiniteQuery(chatsQuery());
  return (
    <EndlessRows
      list={chats}
      loading={[0, 1, 2, 3].map((key) => (
        <Blank key={key}>
          <Skeleton height={48} />
          <span>
            <Skeleton width="72%" />
            <Skeleton width="90%" height={13} />
            <Skeleton width="60%" height={12} />
          </span>
        </Blank>
      ))}
      empty={
        <EmptyState
          drawing="message"
          title="还没有对话"
          text="买之前在商品页点「咨询客服」；下单后在订单里联系对方和客服。"
          action={<ButtonLink href={href('myProducts')}>去看订单</ButtonLink>}
        />
      }
      end={(total) => `共 ${total} 个对话`}
    >
      {(rows) => (
        <ul>
          {rows.map((chat) => (
            <Row key={chat.id}>
              <Thread chat={chat} />
            </Row>
          ))}
        </ul>
      )}
    </EndlessRows>
  );
}
