export * from './submission.ts';
