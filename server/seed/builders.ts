import type { EntryKind } from '../ledger/ledger.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { isoAt } from '../kit/clock.ts';
import { timeDigits } from '../kit/ids.ts';
import type { MessageKind } from '../kit/messenger.ts';

/** A number for people in the server's format: prefix, time, and the four digits `last`. `at`: ms. */
export const formatNumber = (prefix: string, at: number, last: string): string =>
  prefix + timeDigits(at) + last;

/** An unread system message. `at`: ms. */
export const messageRow = (
  id: string,
  userId: string,
  kind: MessageKind,
  title: string,
  content: string,
  relatedId: string,
  at: number,
) => ({
  id,
  userId,
  kind: kind.code,
  kindName: kind.name,
  title,
  content,
  relatedId,
  relatedType: kind.subject,
  createdAt: isoAt(at),
});

/** Times in ms. */
export const jobRow = (id: string, kind: JobKind, subject: string, runAt: number, at: number) => ({
  id,
  kind,
  subject,
  runAt: isoAt(runAt),
  tries: 0,
  createdAt: isoAt(at),
});

/** `at`: ms. */
export const orderEventRow = (
  id: string,
  orderId: string,
  kind: string,
  byWhom: string,
  content: string,
  at: number,
) => ({ id, orderId, kind, byWhom, content, createdAt: isoAt(at) });

/** A ledger entry and its lines (account → fen). Zero lines are omitted. `at`: ms. */
export const ledgerRows = (
  entry: {
    id: string;
    kind: EntryKind;
    orderId: string;
    paymentId?: string;
    refundId?: string;
    memo: string;
  },
  at: number,
  lines: Readonly<Record<string, number>>,
) => ({
  entry: { paymentId: undefined, refundId: undefined, ...entry, createdAt: isoAt(at) },
  lines: Object.entries(lines)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      entryId: entry.id,
      kind: entry.kind,
      createdAt: isoAt(at),
      account,
      amount,
    })),
});
