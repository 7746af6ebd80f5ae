import type { ComponentType } from 'react';
import type { StaffPermission } from '../../../contract/staff/permissions.ts';
import type { ConsoleAddress } from './address.ts';
import { ContentPanel } from '../contentChange/ContentPanel.tsx';
import { HealthPanel } from '../overview/HealthPanel.tsx';
import { OpeningPanel } from '../overview/OpeningPanel.tsx';
import { OverviewPanel } from '../overview/OverviewPanel.tsx';
import { Accounts } from '../people/Accounts.tsx';
import { People } from '../people/People.tsx';
import { NewRecoveryCodes } from '../secondFactor/SecondFactor.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { AuditLog } from './AuditLog.tsx';

/** A view of the console: an entry of the rail, and the panel that it opens instead of the queue. */
export interface ConsoleView {
  /** `view` in the URL. */
  key: string;
  title: string;
  /** The view is shown only to staff with this permission. */
  permission: StaffPermission;
  /** Shown under the title. */
  Panel: ComponentType<{ address: ConsoleAddress }>;
  /** The panel has a frame and a title of its own. */
  isWholePage?: true;
}

/** In the order of the rail. */
export const VIEWS: readonly ConsoleView[] = [
  {
    key: 'chats',
    title: '对话',
    permission: 'chats',
    Panel: lazyPart(async () => (await import('../chats/Chats.tsx')).Chats),
  },
  {
    key: 'valuations',
    title: '估价和竞价',
    permission: 'recycling',
    Panel: lazyPart(async () => (await import('../valuations/Valuations.tsx')).Valuations),
  },
  { key: 'overview', title: '概览', permission: 'overview', Panel: OverviewPanel },
  { key: 'opening', title: '营业准备', permission: 'content', Panel: OpeningPanel },
  { key: 'content', title: '内容', permission: 'content', Panel: ContentPanel },
  { key: 'people', title: '会员', permission: 'people', Panel: People },
  { key: 'accounts', title: '工作人员', permission: 'accounts', Panel: Accounts },
  {
    key: 'money',
    title: '资金',
    permission: 'money',
    Panel: lazyPart(async () => (await import('../money/Money.tsx')).Money),
  },
  { key: 'audit', title: '操作日志', permission: 'audit', Panel: AuditLog },
  { key: 'health', title: '运行情况', permission: 'health', Panel: HealthPanel },
  {
    key: 'recoveryCodes',
    title: '换恢复码',
    permission: 'queue',
    Panel: NewRecoveryCodes,
    isWholePage: true,
  },
];
