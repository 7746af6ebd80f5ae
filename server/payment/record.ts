import type { PayMethod, PaymentKind, PaymentState } from '../../contract/payment/index.ts';
import type { Db } from '../store/db.ts';

/** A payment as the table keeps it, with what it is for. Amounts in fen, times ISO 8601. */
export interface PaymentRecord {
  id: string;
  tradeNo: string;
  purpose: 'order' | 'recycleOrder';
  /** What it pays for: the id of an order or of a recycle order. */
  subjectId: string;
  method: PayMethod;
  kind: PaymentKind;
  amount: number;
  state: PaymentState;
  providerTradeNo: string | null;
  codeUrl: string | null;
  failure: string | null;
  /** Counts towards what it pays for; a surplus payment does not and goes back. */
  isCounted: boolean;
  /** Paid by the autopilot: no provider knows of it. */
  isSimulated: boolean;
  createdAt: string;
  paidAt: string | null;
}

/** The column that names what a payment of a purpose pays for. */
export const SUBJECT_COLUMN = { order: 'order_id', recycleOrder: 'recycle_order_id' } as const;

/** Payments as {@link PaymentRecord}s; `condition` stands on `params` and may order and lock. */
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

/** The payments of an order or a recycle order, the first made first. */
export const paymentsOf = (db: Db, subjectId: string): Promise<PaymentRecord[]> =>
  findPayments(db, '(order_id = $1 or recycle_order_id = $1) order by created_at, id', [subjectId]);
