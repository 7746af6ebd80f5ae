export * from './chart.ts';
export * from './chatMessage.ts';
export * from './password.ts';
export * from './problem.ts';
export * from './profile.ts';
