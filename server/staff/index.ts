export { admitStaff, listDemoCodes, staffAccount } from './accounts.ts';
export { recordAudit } from './auditLog.ts';
export { describeBoundPhone } from './boundPhone.ts';
