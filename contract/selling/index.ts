export * from './selling.ts';
export { loginFields } from './loginFields.ts';
