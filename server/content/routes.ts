import * as calls from '../../contract/content/calls.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import * as notices from './notices.ts';

export function contentRoutes({ serve, serveMember }: Routes, ctx: Context): void {
  serve(calls.listNotices, (_, { input }) => notices.listNotices(ctx, input));
  serve(calls.readNotice, (_, { params }) => notices.readNotice(ctx, params.id));
  serve(calls.readSystemNotice, (_, { params }) => notices.readNotice(ctx, params.id));
  serve(calls.listArticles, (_, { input }) => notices.listArticles(ctx, input.type));
  serve(calls.listBanners, (_, { input }) => notices.listBanners(ctx, input.kind));
  serve(calls.readDictionary, (_, { params }) => notices.readDictionary(ctx, params.type));
  serveMember(calls.voteNotice, ({ member }, { params, input }) =>
    notices.voteNotice(ctx, member, params.id, input.isSolved),
  );
}
