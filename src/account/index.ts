export { api as accountCalls } from './calls.ts';
export { favouriteMutation } from './reads.ts';
export { ActConfirmation } from './smsCode/ActConfirmation.tsx';
export { OwnCodeField } from './smsCode/OwnCodeField.tsx';
