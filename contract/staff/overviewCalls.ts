import { get, post } from '../kit/call.ts';
import { f, flag, object } from '../kit/codec.ts';
import { health, overview } from './overview.ts';

/**
 * The figures of the shop: today and the same weekday a week ago, the last fifteen days, overdue tasks, and how long
 * staff take.
 */
export const readOverview = get({
  name: 'readOverview',
  path: '/api/ops/overview',
  summary: '后台：今天与上周同一天、最近 15 天、各台超时、各环节用时',
  addition: true,
  audience: 'staff',
  permission: 'overview',
  output: overview,
});

/** The health of jobs, providers, ledger, replica and disk. */
export const readHealth = get({
  name: 'readHealth',
  path: '/api/ops/health',
  summary: '后台：定时任务、外部服务、账本、只读副本和磁盘的情况',
  addition: true,
  audience: 'staff',
  permission: 'health',
  output: health,
});

/** Switches the demo's autopilot, which acts for staff and merchants. 409 where there is no autopilot. */
export const switchAutopilot = post({
  name: 'switchAutopilot',
  path: '/api/ops/autopilot',
  summary: '后台：演示里的自动处理，开或关',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  input: object({ isOn: f('isOn', flag(1, 0)) }),
});
