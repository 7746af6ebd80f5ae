export { admitStaff, grantRoles, listDemoCodes, staffAccount } from './accounts.ts';
export { checkAuditLog, recordAudit } from './auditLog.ts';
