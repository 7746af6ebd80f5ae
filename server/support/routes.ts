import type { Hono } from 'hono';
import * as calls from '../../contract/support/calls.ts';
import type { Context } from '../kit/context.ts';
import { serve, serveMember, serveOnce, type Env } from '../http/calls.ts';
import { serveStaffAct } from '../http/staffCalls.ts';
import { listChats, markChatRead, readChat } from './readChat.ts';
import { sendChat } from './sendChat.ts';
import { listWaitingChats, settleChat } from './waitingChats.ts';
import * as contacts from './contacts.ts';
import { closeProblem, listProblems, replyProblem, submitProblem } from './problems.ts';

export function supportRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.listChats, ({ member }, { input }) => listChats(ctx, member, input));
  serveMember(app, ctx, calls.readChat, ({ member }, { params, input }) =>
    readChat(ctx, member, params.id, input),
  );
  serveOnce(app, ctx, calls.sendChat, {
    run: (tx, { member }, { params, input }) => sendChat(ctx, tx, member, params.id, input),
  });
  serveMember(app, ctx, calls.markChatRead, ({ member }, { params, input }) =>
    markChatRead(ctx, member, params.id, input.upTo),
  );
  serveMember(app, ctx, calls.listWaitingChats, ({ member }, { input }) =>
    listWaitingChats(ctx, member, input),
  );
  serveMember(app, ctx, calls.settleChat, ({ member }, { params, input }) =>
    ctx.store.tx((tx) => settleChat(ctx, tx, member, params.id, input.upTo)),
  );
  serveOnce(app, ctx, calls.submitProblem, {
    run: (tx, { member }, { input }) => submitProblem(ctx, tx, member, input),
  });
  serveMember(app, ctx, calls.listProblems, ({ member }, { input }) => listProblems(ctx, member, input));
  serveMember(app, ctx, calls.closeProblem, ({ member }, { params }) =>
    ctx.store.tx((tx) => closeProblem(ctx, tx, member, params.id)),
  );
  serveStaffAct(app, ctx, calls.replyProblem, 'problem', (tx, _, id, { reply }) =>
    replyProblem(ctx, tx, id, reply),
  );
  serve(app, ctx, calls.listSupport, (_, { input }) => contacts.listSupport(ctx, input));
  serve(app, ctx, calls.listAllSupport, () => contacts.listAllSupport(ctx));
  serve(app, ctx, calls.listGroups, (_, { input }) => contacts.listGroups(ctx, input.gameId));
  serve(app, ctx, calls.listSocialAccounts, () => contacts.listSocialAccounts(ctx));
  serve(app, ctx, calls.checkContact, ({ address }, { input }) => contacts.checkContact(ctx, input, address));
  serveMember(app, ctx, calls.checkBlacklist, ({ address }, { input }) =>
    contacts.checkBlacklist(ctx, input, address),
  );
}
