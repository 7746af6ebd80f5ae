import { randomBytes } from 'node:crypto';
import { DAY, isoAt, isoNow, startOf, type Clock } from '../../kit/clock.ts';
import type { Db, Store, Tx } from '../../store/db.ts';
import { insert, insertUnless } from '../../store/rows.ts';

/** The provider that a stand-in imitates. */
export type Gateway = 'alipay' | 'wechat';

/** How the stand-in delivers a notice: normally, never, or twice. */
export type NotifyMode = 'normal' | 'lost' | 'twice';

/** Amounts in fen, times ISO 8601. */
export interface Trade {
  outTradeNo: string;
  tradeNo: string;
  token: string;
  subject: string;
  amount: number;
  state: 'waiting' | 'paid' | 'closed';
  notifyUrl: string | null;
  returnUrl: string | null;
  refunded: number;
  expiresAt: string | null;
  createdAt: string;
  paidAt: string | null;
  notifyId: string | null;
  notifyMode: NotifyMode | null;
  notifiedAt: string | null;
}

/** A refund with its trade. Amount in fen, time ISO 8601. */
export interface TradeRefund {
  outRequestNo: string;
  amount: number;
  createdAt: string;
  trade: Trade;
}

interface TradeRequest {
  outTradeNo: string;
  subject: string;
  amount: number;
  expiresAt: string | null;
  notifyUrl: string | null;
  /** Undefined leaves the return URL unchanged: a QR code has none. */
  returnUrl?: string | null;
}

/** The stand-in refuses a request with one of Alipay's codes (`ACQ.TRADE_HAS_CLOSE`). */
export class CashierRefusal extends Error {
  override readonly name: string = 'CashierRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A refusal of the business (code 40004). */
export class TradeRefusal extends CashierRefusal {
  override readonly name = 'TradeRefusal';
}

/** A refusal of the gateway (code 40002). */
export class GatewayRefusal extends CashierRefusal {
  override readonly name = 'GatewayRefusal';
}

export const tradeRefusals = {
  missing: () => new TradeRefusal('ACQ.TRADE_NOT_EXIST', '交易不存在'),
  closed: () => new TradeRefusal('ACQ.TRADE_HAS_CLOSE', '交易已经关闭'),
  paid: () => new TradeRefusal('ACQ.TRADE_HAS_SUCCESS', '交易已被支付'),
  other: () => new TradeRefusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改'),
  status: () => new TradeRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法'),
};

/** The stand-in's trades. They are in the database, so that several processes can serve it. */
export interface Trades {
  /** Creates a trade, or updates a waiting one. Returns the trade in any state. */
  place(request: TradeRequest): Promise<Trade>;
  find(outTradeNo: string): Promise<Trade>;
  byToken(token: string): Promise<Trade | undefined>;
  /** Pays a waiting trade. `isNew` is true for the first call only. Refuses a closed trade. */
  pay(token: string, notifyMode: NotifyMode): Promise<{ trade: Trade; isNew: boolean }>;
  close(outTradeNo: string): Promise<Trade>;
  /** Refunds `amount` fen, once for each `requestNo`. */
  refund(outTradeNo: string, amount: number, requestNo: string): Promise<{ trade: Trade; isNew: boolean }>;
  /** The amount of a refund, fen. Undefined when there is none. */
  refundOf(outTradeNo: string, requestNo: string): Promise<number | undefined>;
  findRefund(requestNo: string): Promise<TradeRefund | undefined>;
  /** The payments and refunds of this gateway on a day in China (`yyyy-mm-dd`), for its bill. */
  dealsOf(day: string): Promise<{ paid: Trade[]; refunds: TradeRefund[] }>;
  returnTo(token: string, returnUrl: string): Promise<void>;
  markNotified(outTradeNo: string): Promise<void>;
}

export function createTrades(store: Store, clock: Clock, gateway: Gateway): Trades {
  /** The refunds that match `condition`, with their trades. */
  const refundsOn = async (condition: string, params: readonly unknown[]): Promise<TradeRefund[]> => {
    const rows = await store.query<Trade & { outRequestNo: string; refundAmount: number; refundAt: string }>(
      `select cashier_trades.*, out_request_no, cashier_refunds.amount as refund_amount,
         cashier_refunds.created_at as refund_at
       from cashier_refunds join cashier_trades using (out_trade_no) where ${condition}`,
      params,
    );
    return rows.map(({ outRequestNo, refundAmount, refundAt, ...trade }) => ({
      outRequestNo,
      amount: refundAmount,
      createdAt: refundAt,
      trade,
    }));
  };

  const nowIso = () => isoNow({ clock });

  /** A waiting trade after its expiry counts as closed, although its row still says waiting. */
  const settled = (trade: Trade): Trade =>
    trade.state === 'waiting' && trade.expiresAt !== null && Date.parse(trade.expiresAt) <= clock.now()
      ? { ...trade, state: 'closed' }
      : trade;

  const read = async (db: Db, column: 'out_trade_no' | 'token', key: string, lock = '') => {
    const trade = await db.maybe<Trade>(`select * from cashier_trades where ${column} = $1 ${lock}`, [key]);
    return trade && settled(trade);
  };
  const locked = async (tx: Tx, column: 'out_trade_no' | 'token', key: string) => {
    const trade = await read(tx, column, key, 'for update');
    if (!trade) throw tradeRefusals.missing();
    return trade;
  };

  const refundedBy = async (db: Db, outTradeNo: string, requestNo: string) =>
    (
      await db.maybe<{ amount: number }>(
        'select amount from cashier_refunds where out_trade_no = $1 and out_request_no = $2',
        [outTradeNo, requestNo],
      )
    )?.amount;

  return {
    place: (request) =>
      store.tx(async (tx) => {
        const now = nowIso();
        if (request.expiresAt !== null && Date.parse(request.expiresAt) <= clock.now()) {
          const known = await read(tx, 'out_trade_no', request.outTradeNo);
          if (!known) throw tradeRefusals.closed();
        }
        const random = randomBytes(6).readUIntBE(0, 6) % 10 ** 14;
        const made = {
          ...request,
          tradeNo: `${now.slice(0, 10).replaceAll('-', '')}22${String(random).padStart(18, '0')}`,
          token: randomBytes(24).toString('base64url'),
          state: 'waiting',
          gateway,
          createdAt: now,
        };
        await insertUnless(tx, 'cashier_trades', made, 'on conflict (out_trade_no) do nothing');
        const trade = await locked(tx, 'out_trade_no', request.outTradeNo);
        if (trade.amount !== request.amount) throw tradeRefusals.other();
        if (trade.state !== 'waiting') return trade;
        return settled(
          await tx.one<Trade>(
            `update cashier_trades set subject = $2, notify_url = $3, return_url = $4, expires_at = $5
             where out_trade_no = $1 returning *`,
            [
              request.outTradeNo,
              request.subject,
              request.notifyUrl,
              request.returnUrl === undefined ? trade.returnUrl : request.returnUrl,
              request.expiresAt,
            ],
          ),
        );
      }),

    async find(outTradeNo) {
      const trade = await read(store, 'out_trade_no', outTradeNo);
      if (!trade) throw tradeRefusals.missing();
      return trade;
    },

    byToken: (token) => read(store, 'token', token),

    pay: (token, notifyMode) =>
      store.tx(async (tx) => {
        const trade = await locked(tx, 'token', token);
        if (trade.state === 'paid') return { trade, isNew: false };
        if (trade.state === 'closed') throw tradeRefusals.closed();
        const paid = await tx.one<Trade>(
          `update cashier_trades set state = 'paid', paid_at = $2, notify_mode = $3, notify_id = $4
           where token = $1 returning *`,
          [token, nowIso(), notifyMode, randomBytes(17).toString('hex')],
        );
        return { trade: paid, isNew: true };
      }),

    close: (outTradeNo) =>
      store.tx(async (tx) => {
        const trade = await locked(tx, 'out_trade_no', outTradeNo);
        if (trade.state !== 'waiting') throw tradeRefusals.status();
        return tx.one<Trade>(
          `update cashier_trades set state = 'closed' where out_trade_no = $1 returning *`,
          [outTradeNo],
        );
      }),

    refund: (outTradeNo, amount, requestNo) =>
      store.tx(async (tx) => {
        const trade = await locked(tx, 'out_trade_no', outTradeNo);
        const before = await refundedBy(tx, outTradeNo, requestNo);
        if (before !== undefined) {
          if (before === amount) return { trade, isNew: false };
          throw new TradeRefusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
        }
        if (trade.state === 'closed') throw tradeRefusals.closed();
        if (trade.state === 'waiting') throw tradeRefusals.status();
        if (trade.refunded + amount > trade.amount) {
          throw new TradeRefusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
        }
        const refund = { outTradeNo, outRequestNo: requestNo, amount, createdAt: nowIso() };
        await insert(tx, 'cashier_refunds', refund);
        const after = await tx.one<Trade>(
          'update cashier_trades set refunded = refunded + $2 where out_trade_no = $1 returning *',
          [outTradeNo, amount],
        );
        return { trade: after, isNew: true };
      }),

    refundOf: (outTradeNo, requestNo) => refundedBy(store, outTradeNo, requestNo),

    async findRefund(requestNo) {
      const [refund] = await refundsOn('out_request_no = $1', [requestNo]);
      return refund;
    },

    async dealsOf(day) {
      const from = startOf(day);
      const params = [gateway, isoAt(from), isoAt(from + DAY)];
      return {
        paid: await store.query<Trade>(
          'select * from cashier_trades where gateway = $1 and paid_at >= $2 and paid_at < $3 order by paid_at',
          params,
        ),
        refunds: await refundsOn(
          `gateway = $1 and cashier_refunds.created_at >= $2 and cashier_refunds.created_at < $3
           order by cashier_refunds.created_at`,
          params,
        ),
      };
    },

    async returnTo(token, returnUrl) {
      await store.query('update cashier_trades set return_url = $2 where token = $1', [token, returnUrl]);
    },

    async markNotified(outTradeNo) {
      await store.query('update cashier_trades set notified_at = $2 where out_trade_no = $1', [
        outTradeNo,
        nowIso(),
      ]);
    },
  };
}

/** Alipay's status of a trade. A fully refunded trade is closed. */
export function tradeStatus(trade: Trade): 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' {
  if (trade.state === 'waiting') return 'WAIT_BUYER_PAY';
  return trade.state === 'paid' && trade.refunded < trade.amount ? 'TRADE_SUCCESS' : 'TRADE_CLOSED';
}
