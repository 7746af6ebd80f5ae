/** What other domains may use of staff. */
export type { ActFormRef } from './act/act.ts';
export type { PersonActFormRef } from './people/personAct.ts';
export type { SecondFactorFormRef } from './secondFactor/secondFactor.ts';
