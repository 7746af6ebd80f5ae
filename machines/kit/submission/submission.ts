export * from './chart.ts';
export * from '../../support/chatMessage/chatMessage.ts';
export * from '../../account/password/password.ts';
export * from '../../support/problem/problem.ts';
export * from '../../account/profile/profile.ts';
