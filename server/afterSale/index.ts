export {
  afterSaleFacts,
  countRunningAfterSales,
  readWholeCase,
  type AfterSaleRecord,
  type LockedCase,
} from './caseRecord.ts';
export { rulesOf } from './grants.ts';
export { REMEDY_NAMES } from './limits.ts';
export { proposalsOf, type ProposalRecord } from './proposals.ts';
export { finishPayout } from './payouts.ts';
export { afterSaleMessages } from './messageKinds.ts';
