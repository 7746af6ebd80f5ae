import { player } from './player.ts';
import { signIn } from './signIn.ts';

export default [signIn, player];
