import { href, ROUTES, type RouteName } from '../../app/routes.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** A way from the personal centre. `counted` names the number that stands beside it. */
export interface Shortcut {
  to: RouteName;
  label: string;
  icon: IconName;
  query?: Readonly<Record<string, string>>;
  counted?: 'favourites' | 'browses' | 'unread' | 'unreadChats';
}

const way = (
  to: RouteName,
  icon: IconName,
  rest: Omit<Shortcut, 'to' | 'icon' | 'label'> = {},
): Shortcut => ({
  to,
  icon,
  label: ROUTES[to].title,
  ...rest,
});

/** Every page of the centre that can be opened without knowing what about, in groups. */
export const SHORTCUTS: readonly { title: string; ways: readonly Shortcut[] }[] = [
  {
    title: '交易和消息',
    ways: [
      way('myProducts', 'bag'),
      way('afterSaleList', 'shield'),
      way('myValuations', 'bulb'),
      { to: 'myBiddings', label: '竞价回收', icon: 'gavel' },
      way('favourites', 'heart', { counted: 'favourites' }),
      way('browsing', 'clock', { counted: 'browses' }),
      way('messages', 'bell', { counted: 'unread' }),
      {
        to: 'messages',
        label: '我的对话',
        icon: 'message',
        query: { filter: 'chats' },
        counted: 'unreadChats',
      },
    ],
  },
  {
    title: '账号与安全',
    ways: [
      way('profile', 'person'),
      way('realName', 'idCard'),
      way('password', 'lock'),
      way('merchant', 'users'),
    ],
  },
  {
    title: '帮助与反馈',
    ways: [
      way('support', 'headset'),
      way('help', 'help'),
      way('recoveryCases', 'refresh'),
      way('suggest', 'warning'),
      way('feedback', 'edit'),
      way('problems', 'file'),
    ],
  },
  {
    title: '关于号易',
    ways: [
      way('announcements', 'megaphone'),
      way('news', 'info'),
      way('introduction', 'star'),
      way('about', 'home'),
      way('recruitment', 'users'),
      way('finish', 'swap'),
      way('appDownload', 'download'),
      way('privacy', 'eye'),
    ],
  },
];

export const hrefOf = ({ to, query }: Shortcut): string => href(to, query);
