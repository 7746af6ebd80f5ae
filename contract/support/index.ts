export * from './chat.ts';
export type { ProblemType } from './problem.ts';
