import type { OrderStage } from './order.ts';

const PAUSED_STAGES = ['delivered', 'protected'] as const satisfies readonly OrderStage[];

export type PausedStage = (typeof PAUSED_STAGES)[number];

/**
 * Whether an open after-sale pauses the clock of this stage: those in which the clock would release money to the
 * seller. The others go on meanwhile.
 */
export const isPausedByAfterSale = (stage: OrderStage): stage is PausedStage =>
  (PAUSED_STAGES as readonly OrderStage[]).includes(stage);
