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

/** A part of the console beside the queue: an entry of the rail, and what fills the window when it is chosen. */
export interface ConsoleView {
  /** `view` in the address. */
  key: string;
  title: string;
  /** Drawn only for who has it. */
  permission: StaffPermission;
  Panel: ComponentType<{ address: ConsoleAddress }>;
}

/** The views, as the rail lists them. */
export const VIEWS: readonly ConsoleView[] = [
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
  { key: 'recoveryCodes', title: '换恢复码', permission: 'queue', Panel: NewRecoveryCodes },
];
