import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { centreCountsQuery } from '../../queries/account.ts';
import { countsQuery } from '../../queries/orders.ts';
import { href } from '../../routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { color, radius, space, text } from '../../ui/theme.ts';
import { useDialogs } from '../dialogs/port.ts';
import { OtherLayout } from '../other/Layout.tsx';
import { Screen as Head } from '../session/Screen.tsx';
import { useAccount } from './context.ts';
import { Counters } from './Counters.tsx';
import { Settings } from './Settings.tsx';
import { hrefOf, SHORTCUTS, type Shortcut } from './shortcuts.ts';

const Heading = styled.h2`
  margin: 0 0 ${space.s} ${space.xs};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Menu = styled.div`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;

/** The number beside a way: unread ones as a badge, others as they are. */
function useCounts(): (counted: Shortcut['counted']) => { value: ReactNode } | null {
  const unread = useQuery(countsQuery()).data?.unread;
  const centre = useQuery(centreCountsQuery()).data;
  return (counted) => {
    if (counted === undefined) return null;
    const count = counted === 'unread' ? unread : centre?.[counted];
    if (count === undefined || count === 0) return null;
    const isUnread = counted === 'unread' || counted === 'unreadChats';
    return { value: isUnread ? <Badge count={count} unit="条未读" /> : count };
  };
}

/** /other/mycenter: who is signed in, what waits where, every page of the centre, and the way out. */
export function Screen() {
  const [, navigate] = useLocation();
  const session = useAccount();
  const { ask } = useDialogs();
  const countOf = useCounts();

  const leave = async () => {
    const isSure = await ask({
      id: 'logout',
      title: '退出登录',
      text: '退出后，这台设备不再保留登录。订单和消息都还在，重新登录就能看到。',
      confirmText: '退出登录',
      tone: 'warning',
    });
    if (!isSure) return;
    session.send({ type: 'member.logout' });
    navigate(href('home'), { replace: true });
  };

  return (
    <OtherLayout title="个人中心" root>
      <Head actor={session} />
      <Counters />
      {SHORTCUTS.map(({ title, ways }) => (
        <nav key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <Menu>
            {ways.map((way) => (
              <ListRow
                key={way.label}
                icon={way.icon}
                label={way.label}
                href={hrefOf(way)}
                {...countOf(way.counted)}
              />
            ))}
          </Menu>
        </nav>
      ))}
      <Settings />
      <Button variant="secondary" block onClick={() => void leave()}>
        退出登录
      </Button>
    </OtherLayout>
  );
}
