import { get, post } from '../kit/call.ts';
import { f, list, object, opt, text } from '../kit/codec.ts';
import { byId, id } from '../kit/common.ts';
import { staffCase } from './case.ts';
import { staffDesk } from './roles.ts';
import { deskCounts, staffTask, taskPage, taskQuery } from './tasks.ts';

/** A page of the tasks at the caller's desks, by default the soonest due first. 403 for another desk. */
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

/** The numbers of open and overdue tasks at each of the caller's desks, and of the caller's claimed tasks. */
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

/**
 * Claims a task until 15 minutes after the last action. 403 for a party to the case; 404 when it is closed; 409 while a
 * colleague has claimed it.
 */
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

/** Returns a claimed task to the queue. 403 without its desk; 404 when it is closed. */
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

/**
 * Hands a task over to a colleague, with a note. 404 for an unknown id; 409 when the colleague may not work at that
 * desk, is a party to the case, or may not confirm its decision.
 */
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

/**
 * Members of staff by name, with the desks that they may work at. With a task: only those to whom it can be handed over.
 * 403 without its desk; 404 for a task that is not open.
 */
export const listColleagues = get({
  name: 'listColleagues',
  path: '/api/ops/colleague/list',
  summary: '同事；带任务编号时只列可以转交的',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  input: object({ taskId: opt('taskId', id) }),
  output: list(
    object({ id: f('userId', id), name: f('nickName', text(40)), desks: f('desks', list(staffDesk)) }),
  ),
});

/**
 * Opens the case of a task: parties, facts, statements, timeline, and the acts that are allowed now. Each call adds a
 * row to the audit log. 403 without its desk; 404.
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
