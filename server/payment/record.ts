import type { PayMethod, PaymentKind, PaymentState } from '../../contract/payment/index.ts';
import type { Db } from '../store/db.ts';

/** A row of payments with its subject. Amounts in fen, times ISO 8601. */
export interface PaymentRecord {
  id: string;
  tradeNo: string;
  purpose: 'order' | 'recycleOrder';
  /** The id of the order or recycle order. */
  subjectId: string;
  method: PayMethod;
  kind: PaymentKind;
  amount: number;
  state: PaymentState;
  providerTradeNo: string | null;
  codeUrl: string | null;
  /** Opened for the provider's app on a phone; else for a form or a code. */
  isOnPhone: boolean;
  failure: string | null;
  /** Counts towards its subject. A surplus payment does not and is refunded. */
  isCounted: boolean;
  /** Paid by the autopilot; no provider knows it. */
  isSimulated: boolean;
  createdAt: string;
  /** When the payer last continued it; null when never. */
  takenUpAt: string | null;
  paidAt: string | null;
}

/** The column that holds the subject of a payment. */
export const SUBJECT_COLUMN = { order: 'order_id', recycleOrder: 'recycle_order_id' } as const;

/** Payments as {@link PaymentRecord}s. `condition` refers to `params` and may order and lock. */
export const findPayments = (
  db: Db,
  condition: string,
  params: readonly unknown[],
): Promise<PaymentRecord[]> =>
  db.query<PaymentRecord>(
    `select payments.*, coalesce(order_id, recycle_order_id) as subject_id,
       case when order_id is null then 'recycleOrder' else 'order' end as purpose
     from payments where ${condition}`,
    params,
  );

/** One payment by its id. Throws when there is none. */
export async function paymentById(db: Db, id: string, lock = ''): Promise<PaymentRecord> {
  const [payment] = await findPayments(db, `id = $1 ${lock}`, [id]);
  if (!payment) throw new Error(`no payment ${id}`);
  return payment;
}

/** The payments of an order or recycle order, the most recently started or continued last. */
export const paymentsOf = (db: Db, subjectId: string): Promise<PaymentRecord[]> =>
  findPayments(
    db,
    '(order_id = $1 or recycle_order_id = $1) order by coalesce(taken_up_at, created_at), id',
    [subjectId],
  );
