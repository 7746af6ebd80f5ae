export * from './chart.ts';
export * from './password.ts';
export * from './problem.ts';
export * from './profile.ts';
