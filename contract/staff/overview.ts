import { f, flag, integer, list, object, opt, text, withFallback, type Decoded } from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { staffDesk } from './roles.ts';

export const dayFigures = object({
  day: f('day', text(10)),
  orders: f('orderNum', integer()),
  /** The sum of payments, fen. */
  paid: f('payAmount', yuan(0)),
  /** The sum of refunds, fen. Compensations are not refunds, although most are sent back like one. */
  refunded: f('refundAmount', yuan(0)),
  /** The sum of what the guarantee fund paid to buyers, fen. */
  compensated: f('compensationAmount', withFallback(yuan(0), 0)),
  afterSales: f('afterNum', integer()),
  members: f('userNum', integer()),
});
export type DayFigures = Decoded<typeof dayFigures>;

export const overview = object({
  /** The last fifteen days, oldest first. The last one is today so far. */
  days: f('days', list(dayFigures)),
  /** The same weekday a week ago, up to the current time of day. */
  lastWeek: f('lastWeek', dayFigures),
  desks: f(
    'desks',
    list(
      object({ desk: f('desk', staffDesk), open: f('count', integer()), overdue: f('overdue', integer()) }),
    ),
  ),
  /** The median time that staff took in each state in the last seven days, ms. */
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

/** The technical health of the shop. Times ISO 8601, sizes in bytes. */
export const health = object({
  jobs: f(
    'jobs',
    object({
      due: f('due', integer()),
      /** Jobs that failed and wait for their next attempt. */
      retrying: f('retrying', withFallback(integer(), 0)),
      dead: f('dead', integer()),
      /** The waiting time of the oldest due job, ms. */
      oldestDue: f('oldestDue', integer()),
    }),
  ),
  /** The sum of the ledger, fen. It must be 0, and may be a minute old. */
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
  /** Absent without a read replica. */
  replica: opt('replica', object({ isUsed: f('isUsed', flag(1, 0)), lag: f('lag', integer()) })),
  disk: f('disk', object({ free: f('free', integer()), total: f('total', integer()) })),
  overdue: f('overdue', integer()),
});
export type Health = Decoded<typeof health>;
