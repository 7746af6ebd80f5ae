import { f, flag, integer, list, object, opt, text, type Decoded } from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { staffDesk } from './roles.ts';

/** The figures of one day in Beijing. */
export const dayFigures = object({
  day: f('day', text(10)),
  orders: f('orderNum', integer()),
  /** What was paid, fen. */
  paid: f('payAmount', yuan(0)),
  /** What went back to buyers, fen. */
  refunded: f('refundAmount', yuan(0)),
  afterSales: f('afterNum', integer()),
  members: f('userNum', integer()),
});
export type DayFigures = Decoded<typeof dayFigures>;

/** The shop at a glance. */
export const overview = object({
  /** The last fifteen days, the oldest first; the last one is today so far. */
  days: f('days', list(dayFigures)),
  /** The same weekday a week ago, up to this time of day. */
  lastWeek: f('lastWeek', dayFigures),
  desks: f(
    'desks',
    list(
      object({ desk: f('desk', staffDesk), open: f('count', integer()), overdue: f('overdue', integer()) }),
    ),
  ),
  /** How long staff took in the last seven days: the median of each state, ms. */
  stages: f(
    'stages',
    list(
      object({
        subject: f('subject', text(40)),
        state: f('state', text(40)),
        count: f('count', integer()),
        median: f('median', integer()),
      }),
    ),
  ),
});
export type Overview = Decoded<typeof overview>;

/** The technical state of the shop. Times ISO 8601, sizes in bytes. */
export const health = object({
  jobs: f(
    'jobs',
    object({
      due: f('due', integer()),
      dead: f('dead', integer()),
      /** How long the oldest due job has waited, ms. */
      oldestDue: f('oldestDue', integer()),
    }),
  ),
  /** The sum of the ledger, fen: 0. */
  ledgerSum: f('ledgerSum', yuan(-99_999_999_999)),
  providers: f(
    'providers',
    list(
      object({
        name: f('name', text(40)),
        answeredAt: opt('answerTime', moment),
        failedAt: opt('failTime', moment),
        failure: opt('failure', text(500)),
      }),
    ),
  ),
  /** Absent without a replica. */
  replica: opt('replica', object({ isUsed: f('isUsed', flag(1, 0)), lag: f('lag', integer()) })),
  disk: f('disk', object({ free: f('free', integer()), total: f('total', integer()) })),
  /** The number of overdue tasks. */
  overdue: f('overdue', integer()),
});
export type Health = Decoded<typeof health>;
