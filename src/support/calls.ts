import * as calls from '../../contract/support/calls.ts';
import { bind } from '../api/client.ts';

/** Submits a complaint or suggestion. Needs an idempotency key. */
export const submitProblem = bind(calls.submitProblem);
export const listProblems = bind(calls.listProblems);
export const closeProblem = bind(calls.closeProblem);

/** The member's conversations, the latest first. */
export const listChats = bind(calls.listChats);
export const readChat = bind(calls.readChat);

/** Sends a message to a thread; resolves to it as stored. Needs an idempotency key. */
export const sendChat = bind(calls.sendChat);
export const markChatRead = bind(calls.markChatRead);
export const listSupport = bind(calls.listSupport);
export const listAllSupport = bind(calls.listAllSupport);
export const listGroups = bind(calls.listGroups);
export const listSocialAccounts = bind(calls.listSocialAccounts);

/** Resolves when the contact is official; rejects with notFound when it is not. */
export const checkContact = bind(calls.checkContact);
export const checkBlacklist = bind(calls.checkBlacklist);
