import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { countsQuery } from '../../queries/orders.ts';
import { href, ROUTES, type RouteName } from '../../routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { color, radius } from '../../ui/theme.ts';
import { useDialogs } from '../dialogs/port.ts';
import { OtherLayout } from '../other/Layout.tsx';
import { Screen as Head } from '../session/Screen.tsx';
import { useAccount } from './context.ts';
import { Counters } from './Counters.tsx';

/** The ways from here, as far as their pages exist. */
const SHORTCUTS: readonly { to: RouteName; label: string; icon: IconName }[] = [
  { to: 'myProducts', label: '我买到的', icon: 'bag' },
  { to: 'myEvaluation', label: ROUTES.myEvaluation.title, icon: 'bulb' },
  { to: 'myJingjiahuishou', label: ROUTES.myJingjiahuishou.title, icon: 'gavel' },
  { to: 'realName', label: ROUTES.realName.title, icon: 'idCard' },
  { to: 'merchant', label: ROUTES.merchant.title, icon: 'users' },
  { to: 'messages', label: ROUTES.messages.title, icon: 'message' },
  { to: 'announcements', label: ROUTES.announcements.title, icon: 'megaphone' },
  { to: 'finish', label: ROUTES.finish.title, icon: 'swap' },
  { to: 'yinsi', label: ROUTES.yinsi.title, icon: 'shield' },
];

const Menu = styled.nav`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;

/** /other/mycenter: who is signed in, what waits where, and the way out. */
export function Screen() {
  const [, navigate] = useLocation();
  const session = useAccount();
  const { ask } = useDialogs();
  const unread = useQuery(countsQuery()).data?.unread ?? 0;

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
      <Menu aria-label="个人中心">
        {SHORTCUTS.map(({ to, label, icon }) => (
          <ListRow
            key={to}
            icon={icon}
            label={label}
            href={href(to)}
            {...(to === 'messages' && unread > 0 && { value: <Badge count={unread} unit="条未读" /> })}
          />
        ))}
      </Menu>
      <Button variant="secondary" block onClick={() => void leave()}>
        退出登录
      </Button>
    </OtherLayout>
  );
}
