import styled from 'styled-components';
import { Link } from 'wouter';
import { Badge } from '../Badge.tsx';
import { Icon, type IconName } from '../Icon.tsx';
import { color, dp, layer, space, text } from '../theme.ts';

interface BottomTab {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** Shows the unread count. */
  readonly counts?: boolean;
}

export const rootTabs: readonly BottomTab[] = [
  { href: '/index/home', label: '首页', icon: 'home' },
  { href: '/index/accountOrder', label: '买号', icon: 'bag' },
  { href: '/index/sell', label: '卖号', icon: 'tag' },
  { href: '/other/xiaoxi', label: '消息', icon: 'message', counts: true },
  { href: '/other/mycenter', label: '我的', icon: 'person' },
];

interface BottomTabsProps {
  /** Current path. */
  current: string;
  unread?: number;
  items?: readonly BottomTab[];
}

const Root = styled.nav`
  position: sticky;
  bottom: 0;
  z-index: ${layer.bar};
  display: flex;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${color.line};
  background: ${color.surface};
`;

const Tab = styled(Link)`
  position: relative;
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${dp(2)};
  min-height: ${dp(55)};
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  line-height: 1.3;
  &[aria-current='page'] {
    color: ${color.accent};
    font-weight: 600;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Count = styled.span`
  position: absolute;
  top: ${space.xs};
  left: calc(50% + ${dp(5)});
`;

/** Tab bar for the five root pages. */
export function BottomTabs({ current, unread = 0, items = rootTabs }: BottomTabsProps) {
  return (
    <Root aria-label="主导航">
      {items.map((item) => (
        <Tab key={item.href} href={item.href} aria-current={item.href === current ? 'page' : undefined}>
          <Icon name={item.icon} size={24} />
          {item.label}
          {item.counts === true && unread > 0 && (
            <Count>
              <Badge count={unread} unit="条未读" />
            </Count>
          )}
        </Tab>
      ))}
    </Root>
  );
}
