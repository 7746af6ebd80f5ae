export * from './inspection.ts';
export * from './takeover.ts';
export * from './order.ts';
export * from './pausedStages.ts';
