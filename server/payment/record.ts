import type { PayMethod, PaymentKind, PaymentState } from '../../contract/payment/index.ts';
import type { Db } from '../store/db.ts';

/** Amounts in fen, times ISO 8601. */
export interface PaymentRecord {
  id: string;
  tradeNo: string;
  purpose: 'order' | 'recycleOrder';
  subjectId: string;
  method: PayMethod;
  kind: PaymentKind;
  amount: number;
  state: PaymentState;
  providerTradeNo: string | null;
  codeUrl: string | null;
  /** Whether the payment was opened for the provider's app on a phone. False for a form or a QR code. */
  isOnPhone: boolean;
  failure: string | null;
  /** Whether the payment counts towards its subject. A surplus payment does not, and is refunded. */
  isCounted: boolean;
  /** Whether the autopilot paid. Then no provider knows the payment. */
  isSimulated: boolean;
  createdAt: string;
  /** When the payer last continued the payment. Null: never. */
  takenUpAt: string | null;
  paidAt: string | null;
}

export const SUBJECT_COLUMN = { order: 'order_id', recycleOrder: 'recycle_order_id' } as const;

/** Payments that match `condition`, which refers to `params` and may end with an order and a lock. */
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

/** A payment by its id. `lock` ends the statement. Throws when there is none. */
export async function paymentById(db: Db, id: string, lock = ''): Promise<PaymentRecord> {
  const [payment] = await findPayments(db, `id = $1 ${lock}`, [id]);
  if (!payment) throw new Error(`no payment ${id}`);
  return payment;
}

/** The payments of an order or recycle order. The last one was most recently started or continued. */
export const paymentsOf = (db: Db, subjectId: string): Promise<PaymentRecord[]> =>
  findPayments(
    db,
    '(order_id = $1 or recycle_order_id = $1) order by coalesce(taken_up_at, created_at), id',
    [subjectId],
  );
