import { signIn } from './signIn.ts';

export default [signIn];
