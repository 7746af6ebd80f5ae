export { api as accountCalls } from './calls.ts';
export { favouriteMutation } from './reads.ts';
export { OwnCodeField } from './smsCode/OwnCodeField.tsx';
