import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link, useLocation } from 'wouter';
import { centreCountsQuery } from '../reads.ts';
import { countsQuery } from '../../buying/index.ts';
import { href } from '../../app/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, Card, color, dp, Icon, PageBody, space, text } from '../../ui/index.ts';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { useSessionActor } from '../../app/session/view.ts';
import { Counters } from './Counters.tsx';
import { Head } from './Head.tsx';
import { Settings } from './Settings.tsx';
import { shortcutHref, SHORTCUTS, type Shortcut } from './shortcuts.ts';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space.s} 0;
`;

const Tile = styled(Link)`
  display: grid;
  justify-items: center;
  gap: ${space.xs};
  min-height: ${dp(60)};
  padding: ${space.xs} 0;
  color: ${color.ink};
  font-size: ${text.caption};
  text-align: center;
`;

/* The badge overlaps the icon, so labels stay on one line. */
const Mark = styled.span`
  position: relative;
  color: ${color.accent};
  & > :not(svg) {
    position: absolute;
    top: ${dp(-6)};
    left: ${dp(16)};
  }
`;

const Count = styled.span`
  padding: 0 ${dp(4)};
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  line-height: ${dp(16)};
  white-space: nowrap;
`;

/** Count beside a shortcut: unread counts as a badge, others as text. */
function useCounts(): (counted: Shortcut['countKey']) => ReactNode {
  const unread = useQuery(countsQuery()).data?.unread;
  const centre = useQuery(centreCountsQuery()).data;
  return (counted) => {
    if (counted === undefined) return null;
    const count = counted === 'unread' ? unread : centre?.[counted];
    if (count === undefined || count === 0) return null;
    const isUnread = counted === 'unread' || counted === 'unreadChats';
    return isUnread ? <Badge count={count} unit="条未读" /> : <Count>{count > 999 ? '999+' : count}</Count>;
  };
}

/** /other/mycenter: profile, counts, shortcuts and logout. */
export function Screen() {
  const [, navigate] = useLocation();
  const session = useSessionActor();
  const { ask } = useDialogs();
  const shortcutCount = useCounts();

  const leave = async () => {
    const isSure = await ask({
      id: 'logout',
      title: '退出登录',
      text: '退出后，这台设备不再保留登录。订单和消息都还在，重新登录就能看到。',
      confirmText: '退出登录',
    });
    if (!isSure) return;
    session.send({ type: 'member.logout' });
    navigate(href('home'), { replace: true });
  };

  return (
    <PageBody>
      <Head />
      <Counters />
      {SHORTCUTS.map(({ title, ways }) => (
        <nav key={title} aria-label={title}>
          <Card title={title}>
            <Grid>
              {ways.map((way) => (
                <li key={way.label}>
                  <Tile href={shortcutHref(way)}>
                    <Mark>
                      <Icon name={way.icon} size={24} />
                      {shortcutCount(way.countKey)}
                    </Mark>
                    {way.label}
                  </Tile>
                </li>
              ))}
            </Grid>
          </Card>
        </nav>
      ))}
      <Settings />
      <Button variant="secondary" block onClick={() => void leave()}>
        退出登录
      </Button>
    </PageBody>
  );
}
