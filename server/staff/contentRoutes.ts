import type { Hono } from 'hono';
import * as calls from '../../contract/staff/contentCalls.ts';
import { changeContent, readContent } from '../content/index.ts';
import { serveMember, type Env } from '../http/calls.ts';
import type { Context } from '../kit/context.ts';
import { recordAudit } from './auditLog.ts';

/** Maximum number of an import's rows that the audit log lists. */
const MAX_NAMED = 200;

export function contentDeskRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.readContent, async (_, { input }) => ({
    content: await readContent(ctx.store, input.kind),
  }));
  serveMember(app, ctx, calls.changeContent, ({ member }, { input }) =>
    ctx.store.tx(async (tx) => {
      const changed = await changeContent(ctx, tx, member, input);
      if (changed.isApplied && changed.changes.length > 0) {
        await recordAudit(ctx, tx, {
          staffId: member.id,
          action: calls.changeContent.name,
          subject: 'content',
          detail: {
            count: changed.changes.length,
            changes: changed.changes
              .slice(0, MAX_NAMED)
              .map(({ kind, key, change }) => ({ kind, key, change })),
          },
        });
      }
      return changed;
    }),
  );
}
