import { CENTRE_ROUTES } from '../../../contract/kit/centreRoutes.ts';
import type { RouteDefinition } from '../../../contract/kit/route.ts';
import { href, type RouteName } from '../../app/routes.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** `countKey` names the count shown beside the shortcut. */
export interface Shortcut {
  to: RouteName;
  label: string;
  icon: IconName;
  query?: Readonly<Record<string, string>>;
  countKey?: 'favourites' | 'browses' | 'unread' | 'unreadChats';
}

/** Labels and counts that the route table does not contain. */
const DETAILS: Partial<Record<RouteName, Pick<Shortcut, 'countKey'> & { label?: string }>> = {
  myBiddings: { label: '竞价回收' },
  favourites: { countKey: 'favourites' },
  browsing: { countKey: 'browses' },
  messages: { countKey: 'unread' },
};

type Group = NonNullable<RouteDefinition['shortcut']>['group'];

const shortcutsOfGroup = (group: Group): Shortcut[] =>
  Object.entries(CENTRE_ROUTES).flatMap(([name, { title, shortcut }]) =>
    shortcut?.group === group
      ? { to: name as RouteName, label: title, icon: shortcut.icon, ...DETAILS[name as RouteName] }
      : [],
  );

/** Pages of the centre that need no parameter, in groups. */
export const SHORTCUTS: readonly { title: string; ways: readonly Shortcut[] }[] = [
  {
    title: '交易和消息',
    ways: [
      ...shortcutsOfGroup('trade'),
      {
        to: 'messages',
        label: '我的对话',
        icon: 'message',
        query: { filter: 'chats' },
        countKey: 'unreadChats',
      },
    ],
  },
  { title: '账号与安全', ways: shortcutsOfGroup('account') },
  { title: '帮助与反馈', ways: shortcutsOfGroup('help') },
  { title: '关于号易', ways: shortcutsOfGroup('about') },
];

export const shortcutHref = ({ to, query }: Shortcut): string => href(to, query);
