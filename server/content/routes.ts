import type { Hono } from 'hono';
import * as calls from '../../contract/content/calls.ts';
import type { Context } from '../kit/context.ts';
import { serve, serveMember, type Env } from '../http/calls.ts';
import * as notices from './notices.ts';

export function contentRoutes(app: Hono<Env>, ctx: Context): void {
  serve(app, ctx, calls.listNotices, (_, { input }) => notices.listNotices(ctx, input));
  serve(app, ctx, calls.readNotice, (_, { params }) => notices.readNotice(ctx, params.id));
  serve(app, ctx, calls.readSystemNotice, (_, { params }) => notices.readNotice(ctx, params.id));
  serve(app, ctx, calls.listArticles, (_, { input }) => notices.listArticles(ctx, input.type));
  serve(app, ctx, calls.listBanners, (_, { input }) => notices.listBanners(ctx, input.kind));
  serve(app, ctx, calls.readDictionary, (_, { params }) => notices.readDictionary(ctx, params.type));
  serveMember(app, ctx, calls.voteNotice, ({ member }, { params, input }) =>
    notices.voteNotice(ctx, member, params.id, input.isSolved),
  );
}
