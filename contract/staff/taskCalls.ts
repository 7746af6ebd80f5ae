import { get, post } from '../kit/call.ts';
import { f, list, object, text } from '../kit/codec.ts';
import { byId, id } from '../kit/common.ts';
import { staffCase } from './case.ts';
import { staffDesk } from './roles.ts';
import { deskCounts, staffTask, taskPage, taskQuery } from './tasks.ts';

/** A page of the tasks at the desks that the caller may work, soonest due first unless told. 403 for another desk. */
export const listTasks = get({
  name: 'listTasks',
  path: '/api/ops/task/list',
  summary: '等客服处理的事，最急的在前；按游标翻页',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  isPolled: true,
  input: taskQuery,
  output: taskPage,
  carrier: 'top',
});

/** How many tasks are open and overdue at each desk of the caller, and how many the caller has claimed. */
export const countTasks = get({
  name: 'countTasks',
  path: '/api/ops/task/count',
  summary: '每张台等着的和超时的件数',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  isPolled: true,
  output: deskCounts,
});

/** One task, open or closed. 403 without its desk; 404. */
export const readTask = get({
  name: 'readTask',
  path: '/api/ops/task/{id}',
  summary: '一件等客服处理的事；已经处理完的也能看',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  params: byId,
  output: staffTask,
});

/** Claims a task for 15 minutes after the last act. 403 for who has a part in it; 404 when it is closed; 409 while somebody else has it. */
export const claimTask = post({
  name: 'claimTask',
  path: '/api/ops/task/{id}/claim',
  summary: '认领；15 分钟没有操作自动放回',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  params: byId,
  output: staffTask,
});

/** Gives a task of the caller back to the queue. 403 without its desk; 404 when it is closed. */
export const releaseTask = post({
  name: 'releaseTask',
  path: '/api/ops/task/{id}/release',
  summary: '放回队列',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  params: byId,
  output: staffTask,
});

/** Gives a task to a colleague, with a note. 404 for nobody of that id; 409 when the colleague may not work that desk. */
export const handOverTask = post({
  name: 'handOverTask',
  path: '/api/ops/task/{id}/handOver',
  summary: '转给另一位同事，附说明',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  params: byId,
  input: object({ to: f('toUserId', id), note: f('note', text(500, 1, '说明')) }),
  output: staffTask,
});

/** Everybody of the staff by name, with the desks they may work. */
export const listColleagues = get({
  name: 'listColleagues',
  path: '/api/ops/colleague/list',
  summary: '可以转交的同事',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  output: list(
    object({ id: f('userId', id), name: f('nickName', text(40)), desks: f('desks', list(staffDesk)) }),
  ),
});

/**
 * Opens the case of a task: parties, facts, statements, timeline, and the acts that are possible now. Each call adds a row to the audit
 * log. 403 without its desk; 404.
 */
export const readCase = get({
  name: 'readCase',
  path: '/api/ops/task/{id}/case',
  summary: '打开一件事：双方、事实、材料、进度，以及现在能做什么；记入操作日志',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  params: byId,
  output: staffCase,
});
