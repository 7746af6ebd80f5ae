import type { Hono } from 'hono';
import * as calls from '../../contract/calls/chats.ts';
import type { Context } from '../context.ts';
import { serveMember, serveOnce, type Env } from '../http.ts';
import { listChats, markChatRead, readChat, sendChat } from '../services/chats.ts';

/** The threads of orders: buyer, seller and support in one. */
export function chatRoutes(app: Hono<Env>, ctx: Context): void {
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
}
