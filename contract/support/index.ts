export * from './chat.ts';
export type { SupportAgent } from './support.ts';
