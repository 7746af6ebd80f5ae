/** The public API of staff for other domains. */
export type { ActFormRef } from './act/act.ts';
export type { PersonActFormRef } from './people/personAct.ts';
export type { SecondFactorFormRef } from './secondFactor/secondFactor.ts';
