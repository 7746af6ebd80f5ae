export {
  afterSaleFacts,
  countRunningAfterSales,
  readWholeCase,
  type AfterSaleRecord,
  type LockedCase,
} from './caseRecord.ts';
export { decisionDeadline, rulesOf } from './grants.ts';
export { AFTER_SALE_TYPE_CODES, REMEDY_NAMES } from './limits.ts';
export { decisionRefusal, proposalsOf, secondDecisionOf, type ProposalRecord } from './proposals.ts';
export { finishPayout } from './payouts.ts';
export { hasReturned, openReturned } from './returnedLogin.ts';
export { afterSaleMessages } from './messageKinds.ts';
