import styled from 'styled-components';
import type { Message } from '../../../contract/account/message.ts';
import { href } from '../../app/routes.ts';
import { beijing } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { color, dp, space, text } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { subjectHref } from './subjectLink.ts';
import { FaintText, SecondaryText } from '../../ui/SecondaryText.ts';

const Press = styled.button`
  display: grid;
  grid-template-columns: ${dp(8)} minmax(0, 1fr) auto;
  gap: ${space.xs} ${space.s};
  width: 100%;
  min-height: ${dp(64)};
  padding: ${space.m} ${space.l} ${space.m} ${space.m};
  background: ${color.surface};
  color: ${color.ink};
  text-align: left;
  &:disabled {
    cursor: default;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Dot = styled.span<{ $on: boolean }>`
  width: ${dp(8)};
  height: ${dp(8)};
  margin-top: ${dp(7)};
  border-radius: 50%;
  background: ${({ $on }) => ($on ? color.bad : 'transparent')};
`;

const Title = styled.span<{ $unread: boolean }>`
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
`;

const Wide = styled.span`
  display: flex;
  flex-direction: column;
  grid-column: 2 / -1;
  gap: ${space.xs};
`;

const Lead = styled.span`
  display: inline-flex;
  align-items: center;
  color: ${color.accent};
  font-size: ${text.small};
`;

const wordOf = (lead: string): string => {
  if (lead.startsWith(href('orderDetail'))) return '查看订单';
  if (lead.startsWith(href('chat'))) return '去对话';
  if (lead.startsWith(href('afterSaleDetail'))) return '查看售后';
  if (lead.startsWith(href('problems'))) return '看回复';
  return lead.startsWith(href('goodDetail')) ? '查看商品' : '去看看';
};

/** A message. Pressing it marks it as read and opens its subject. */
export function MessageRow({
  message,
  onOpen,
}: {
  message: Message;
  onOpen: (lead: string | undefined) => void;
}) {
  const lead = subjectHref(message);
  const isUnread = message.readState === 'unread';
  return (
    <Press type="button" disabled={!isUnread && lead === undefined} onClick={() => onOpen(lead)}>
      <Dot $on={isUnread} />
      <Title $unread={isUnread}>
        {isUnread && <VisuallyHidden>未读，</VisuallyHidden>}
        {message.title}
      </Title>
      <FaintText as="span">{beijing(message.sentAt)}</FaintText>
      <Wide>
        <SecondaryText as="span">{message.content}</SecondaryText>
        {lead !== undefined && (
          <Lead>
            {wordOf(lead)}
            <Icon name="chevronRight" size={14} />
          </Lead>
        )}
      </Wide>
    </Press>
  );
}
