import type { Hono } from 'hono';
import * as calls from '../../contract/calls/account.ts';
import type { Context } from '../context.ts';
import { serveMember, serveOnce, type Env } from '../http.ts';
import { countCentre, editProfile } from '../services/account.ts';
import { clearBrowses, listBrowses } from '../services/browses.ts';
import { listFavourites } from '../services/favourites.ts';
import { voteNotice } from '../services/notices.ts';
import { closeProblem, listProblems, replyProblem, submitProblem } from '../services/problems.ts';

/** The personal centre: profile, favourites, looks, complaints and suggestions, counts (specification §7). */
export function accountRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.editProfile, ({ member }, { input }) => editProfile(ctx, member, input));
  serveMember(app, ctx, calls.listFavourites, ({ member }, { input }) => listFavourites(ctx, member, input));
  serveMember(app, ctx, calls.listBrowses, ({ member }, { input }) => listBrowses(ctx, member, input));
  serveMember(app, ctx, calls.clearBrowses, async ({ member }, { input }) => {
    await clearBrowses(ctx, member, input.listingId);
    return undefined;
  });
  serveOnce(app, ctx, calls.submitProblem, {
    run: (tx, { member }, { input }) => submitProblem(ctx, tx, member, input),
  });
  serveMember(app, ctx, calls.listProblems, ({ member }, { input }) => listProblems(ctx, member, input));
  serveMember(app, ctx, calls.closeProblem, ({ member }, { params }) =>
    ctx.store.tx((tx) => closeProblem(ctx, tx, member, params.id)),
  );
  serveMember(app, ctx, calls.replyProblem, (_, { params, input }) =>
    ctx.store.tx((tx) => replyProblem(ctx, tx, params.id, input.reply)),
  );
  serveMember(app, ctx, calls.countCentre, ({ member }) => countCentre(ctx, member));
  serveMember(app, ctx, calls.voteNotice, ({ member }, { params, input }) =>
    voteNotice(ctx, member, params.id, input.isSolved),
  );
}
