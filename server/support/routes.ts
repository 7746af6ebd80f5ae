import * as calls from '../../contract/support/calls.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { listChats, markChatRead, readChat } from './readChat.ts';
import { sendChat } from './sendChat.ts';
import { listWaitingChats, settleChat } from './waitingChats.ts';
import * as contacts from './contacts.ts';
import { closeProblem, listProblems, replyProblem, submitProblem } from './problems.ts';

export function supportRoutes({ serve, serveMember, serveOnce, serveStaffAct }: Routes, ctx: Context): void {
  serveMember(calls.listChats, ({ member }, { input }) => listChats(ctx, member, input));
  serveMember(calls.readChat, ({ member }, { params, input }) => readChat(ctx, member, params.id, input));
  serveOnce(calls.sendChat, (tx, { member }, { params, input }) =>
    sendChat(ctx, tx, member, params.id, input),
  );
  serveMember(calls.markChatRead, ({ member }, { params, input }) =>
    markChatRead(ctx, member, params.id, input.upTo),
  );
  serveMember(calls.listWaitingChats, ({ member }, { input }) => listWaitingChats(ctx, member, input));
  serveMember(calls.settleChat, ({ member }, { params, input }) =>
    ctx.store.tx((tx) => settleChat(ctx, tx, member, params.id, input.upTo)),
  );
  serveOnce(calls.submitProblem, (tx, { member }, { input }) => submitProblem(ctx, tx, member, input));
  serveMember(calls.listProblems, ({ member }, { input }) => listProblems(ctx, member, input));
  serveMember(calls.closeProblem, ({ member }, { params }) =>
    ctx.store.tx((tx) => closeProblem(ctx, tx, member, params.id)),
  );
  serveStaffAct(calls.replyProblem, 'problem', (tx, _, id, { reply }) => replyProblem(ctx, tx, id, reply));
  serve(calls.listSupport, (_, { input }) => contacts.listSupport(ctx, input));
  serve(calls.listAllSupport, () => contacts.listAllSupport(ctx));
  serve(calls.listGroups, (_, { input }) => contacts.listGroups(ctx, input.gameId));
  serve(calls.listSocialAccounts, () => contacts.listSocialAccounts(ctx));
  serve(calls.checkContact, ({ address }, { input }) => contacts.checkContact(ctx, input, address));
  serveMember(calls.checkBlacklist, ({ address }, { input }) => contacts.checkBlacklist(ctx, input, address));
}
