export * from './selling.ts';
