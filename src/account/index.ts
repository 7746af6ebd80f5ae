/** What other domains may use of account. */
export { readProfile } from './calls.ts';
export { favouriteMutation } from './reads.ts';
export { OwnCodeField } from './smsCode/OwnCodeField.tsx';
