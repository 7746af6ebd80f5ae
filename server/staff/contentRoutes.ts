import * as calls from '../../contract/staff/contentCalls.ts';
import { changeContent, readContent } from '../content/index.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { recordAudit } from './auditLog.ts';

/** Maximum number of an import's rows that the audit log lists. */
const MAX_NAMED = 200;

export function contentDeskRoutes({ serveMember }: Routes, ctx: Context): void {
  serveMember(calls.readContent, async (_, { input }) => ({
    content: await readContent(ctx.store, input.kind),
  }));
  serveMember(calls.changeContent, ({ member }, { input }) =>
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
