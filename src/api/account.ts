import * as account from '../../contract/calls/account.ts';
import * as chats from '../../contract/calls/chats.ts';
import { bind } from './client.ts';

/** Changes what is given of the own profile; answers it as it is then. */
export const editProfile = bind(account.editProfile);
export const listFavourites = bind(account.listFavourites);
export const listBrowses = bind(account.listBrowses);
/** Forgets one listing that was looked at, or all. */
export const clearBrowses = bind(account.clearBrowses);
/** Hands in a complaint or suggestion. Needs an idempotency key. */
export const submitProblem = bind(account.submitProblem);
export const listProblems = bind(account.listProblems);
export const closeProblem = bind(account.closeProblem);
export const countCentre = bind(account.countCentre);
/** The member's order conversations, the latest first. */
export const listChats = bind(chats.listChats);
export const voteNotice = bind(account.voteNotice);
