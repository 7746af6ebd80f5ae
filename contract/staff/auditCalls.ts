import { get } from '../kit/call.ts';
import { auditPage, auditQuery } from './audit.ts';

/** A page of the audit log, the latest row first. */
export const listAuditLog = get({
  name: 'listAuditLog',
  path: '/api/ops/audit/list',
  summary: '操作日志，最近的在前；只增不改，每条带前一条的摘要',
  addition: true,
  audience: 'staff',
  permission: 'audit',
  input: auditQuery,
  output: auditPage,
  carrier: 'top',
});
