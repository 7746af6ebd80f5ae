/** What other domains may use of staff. */
export { admitStaff, grantRoles, listDemoCodes, staffAccount } from './accounts.ts';
export { checkAuditLog, recordAudit } from './auditLog.ts';
