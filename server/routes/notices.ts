import type { Hono } from 'hono';
import { calls } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { serve, serveMember, type Env } from '../http.ts';
import { listMessages, markMessageRead } from '../services/messages.ts';
import * as notices from '../services/notices.ts';

/** Announcements, support, dictionaries, the two safety checks and system messages (specification §7). */
export function noticeRoutes(app: Hono<Env>, ctx: Context): void {
  serve(app, ctx, calls.listNotices, (_, { input }) => notices.listNotices(ctx, input));
  serve(app, ctx, calls.readNotice, (_, { params }) => notices.readNotice(ctx, params.id));
  serve(app, ctx, calls.readSystemNotice, (_, { params }) => notices.readNotice(ctx, params.id));
  serve(app, ctx, calls.listArticles, (_, { input }) => notices.listArticles(ctx, input.type));
  serve(app, ctx, calls.listBanners, (_, { input }) => notices.listBanners(ctx, input.kind));
  serve(app, ctx, calls.listSupport, (_, { input }) => notices.listSupport(ctx, input));
  serve(app, ctx, calls.listAllSupport, () => notices.listAllSupport(ctx));
  serve(app, ctx, calls.listGroups, (_, { input }) => notices.listGroups(ctx, input.gameId));
  serve(app, ctx, calls.listSocialAccounts, () => notices.listSocialAccounts(ctx));
  serve(app, ctx, calls.readDictionary, (_, { params }) => notices.readDictionary(ctx, params.type));
  serve(app, ctx, calls.checkContact, async ({ address }, { input }) => {
    await notices.checkContact(ctx, input, address);
    return undefined;
  });
  serveMember(app, ctx, calls.checkBlacklist, ({ address }, { input }) =>
    notices.checkBlacklist(ctx, input, address),
  );
  serveMember(app, ctx, calls.listMessages, ({ member }, { input }) => listMessages(ctx, member, input));
  serveMember(app, ctx, calls.markMessageRead, ({ member }, { params }) =>
    markMessageRead(ctx, member, params.id),
  );
}
