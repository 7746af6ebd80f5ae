import type { OrderStage } from './order.ts';

const PAUSED_STAGES = ['delivered', 'protected'] as const satisfies readonly OrderStage[];

export type PausedStage = (typeof PAUSED_STAGES)[number];

/**
 * True for a stage whose clock an open after-sale pauses, because its end would release money to the seller. The clocks
 * of other stages go on.
 */
export const isPausedByAfterSale = (stage: OrderStage): stage is PausedStage =>
  (PAUSED_STAGES as readonly OrderStage[]).includes(stage);
