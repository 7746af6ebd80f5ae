export * from './recycling.ts';
