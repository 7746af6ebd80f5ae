export * from './account.ts';
export * from './message.ts';
export * from './password.ts';
export * from './signIn.ts';
export * from './user.ts';
