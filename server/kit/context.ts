import type { TrustProxy } from './clientAddress.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { ResponseCache } from './responseCache.ts';
import type { Account, EntryOwner } from '../ledger/ledger.ts';
import type { PaymentRecord } from '../payment/record.ts';
import type { PictureStore } from '../pictures/store.ts';
import type { Db, Reads, Store, Tx } from '../store/db.ts';
import type { Holding, PaymentKind } from '../../contract/payment/index.ts';

/** Hashes passwords (argon2id in the server). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes equally long for '' and for a hash with other settings, so that timing reveals nothing. */
  verify(hash: string, password: string): Promise<boolean>;
}

/** Reversible encryption for data that must be read again: game credentials, ID numbers (AES-256-GCM). */
export interface Vault {
  seal(plain: string): string;
  open(cipher: string): string;
  /** A keyed hash to find duplicates: equal texts have equal hashes, and the text cannot be guessed without the key. */
  markOf(plain: string): string;
}

/** A payment to hand over to the provider. Amounts in fen, times ISO 8601. */
export interface PaymentIntent {
  tradeNo: string;
  subject: string;
  amount: number;
  expiresAt: string;
  returnUrl: string;
}

/** The status of a payment at the provider. */
export type TradeStanding =
  | { state: 'unknown' }
  | { state: 'waiting' }
  | { state: 'closed' }
  | { state: 'paid'; providerTradeNo: string; amount: number };

/** A verified notice from the provider. Amount in fen. */
export interface TradeNotice {
  notifyId: string;
  tradeNo: string;
  providerTradeNo: string;
  amount: number;
  /** `open`: unpaid, or the notice does not say. */
  state: 'paid' | 'closed' | 'open';
  /** The `requestNo` of the refund that the notice is about. Undefined when it is about the payment. */
  refundNo?: string;
}

export interface ProviderMessage {
  headers: Pick<Headers, 'get'>;
  body: string;
}

/** A line of a provider's bill: a payment, a refund, or a payout. Amount in fen. */
export interface BillLine {
  subject: 'payment' | 'refund' | 'payout';
  /** Our number: the tradeNo of a payment, the `requestNo` of a refund, the number of a withdrawal. */
  number: string;
  tradeNo: string;
  providerNo: string;
  amount: number;
  state: 'done' | 'pending' | 'failed';
}

/** A payment provider: Alipay, WeChat Pay, or the stand-ins that speak their protocols. Network errors reject. */
export interface PaymentProvider {
  /**
   * The HTML form that opens the provider's page; `isOnPhone` selects the mobile page. Needs no network. A provider
   * without it uses a QR code or a link.
   */
  pageForm?(intent: PaymentIntent, isOnPhone: boolean): string;
  /** The URL to show as a QR code. Can be requested again for the same tradeNo. */
  qrCode(intent: PaymentIntent): Promise<string>;
  /**
   * The URL that opens the provider's app on a phone, valid for minutes. Can be requested again for the same tradeNo.
   * `address` is the payer's IP address. A provider without it uses a QR code on phones too.
   */
  phoneLink?(intent: PaymentIntent, address: string): Promise<string>;
  query(tradeNo: string): Promise<TradeStanding>;
  /** Closes an unpaid trade. Returns `paid` when it was too late. */
  close(tradeNo: string): Promise<'closed' | 'paid'>;
  /** Refunds an amount (fen), once for each `requestNo`. Rejects with `RefundUnderWay` until the money has arrived. */
  refund(tradeNo: string, amount: number, requestNo: string, reason: string): Promise<void>;
  /** Verifies a notice's signature and its app, seller and trade fields. Undefined when one is wrong. */
  verifyNotice(message: ProviderMessage): TradeNotice | undefined;
  /** The payments and refunds of a day in China (`yyyy-mm-dd`), complete from 10:00 of the next. */
  bill(day: string): Promise<BillLine[]>;
}

/** The subject of a payment, with its row locked for the rest of the transaction. Amounts in fen. */
interface Payable {
  owner: EntryOwner;
  /** The ledger accounts: the source of the money, and the account that holds it. */
  from: Account;
  held: Account;
  /** The name of the payment: 定金, 尾款, 货款 … */
  name: string;
  /** The kinds of open payments that this payment replaces. */
  supersedes: readonly PaymentKind[];
  /** Whether the subject accepts this amount now. If not, the amount is refunded. */
  takes(amount: number): boolean;
  /** Called when the payment succeeded: advances the subject. `text` is its timeline entry. */
  paid(amount: number, text: string): Promise<void>;
  /** Called when an amount (fen) of the payment was refunded. */
  refunded(amount: number): Promise<void>;
  note(kind: string, text: string): Promise<void>;
  /** Sends a system message. */
  tellPayer(title: string, text: string): Promise<void>;
}

/** How a domain describes the payments that it requested, and what it does when their status changes. */
export interface PaymentSubject {
  /** What the provider shows to the payer, the deadline, and the return page. */
  intentOf(
    ctx: Context,
    db: Db,
    payment: PaymentRecord,
  ): Promise<Pick<PaymentIntent, 'subject' | 'expiresAt'> & { returnPath: string }>;
  lock(ctx: Context, tx: Tx, payment: PaymentRecord): Promise<Payable>;
  /** Money in escrow for a member's sales, soonest payout first. */
  holdingsOf(db: Db, sellerId: string): Promise<Holding[]>;
  /** The sum (fen) of the deposits that a seller has paid and that are held. Absent if sellers pay none. */
  depositsOf?(db: Db, sellerId: string): Promise<number>;
}

/**
 * All kinds of payment subjects. Assembled in `server/start/paymentHandlers.ts`, so that payment does not depend on
 * the domains.
 */
export type PaymentSubjects = Readonly<Record<PaymentRecord['purpose'], PaymentSubject>>;

export interface SmsProvider {
  send(phone: string, content: string): Promise<void>;
}

/** The provider of each payment method. A method without a provider is not offered. */
export interface PaymentProviders {
  alipay: PaymentProvider;
  wechat?: PaymentProvider;
}

export type IdentityAnswer = 'match' | 'mismatch' | 'uncertain';

/** Compares a name with an ID number. Never rejects: without an answer it resolves to `uncertain`, and staff decide. */
export interface IdentityProvider {
  check(name: string, idNumber: string): Promise<IdentityAnswer>;
}

/** A payout to send. Amount in fen. */
export interface PayoutOrder {
  /** Our number of the payout, by which the provider finds it. */
  no: string;
  amount: number;
  /** The payee's login at the provider, and real name. */
  account: string;
  name: string;
  title: string;
}

/**
 * The status of a payout at the provider. `missing`: it does not know the number. `reason`: what the payee can do, in
 * Chinese. `ourFault`: the provider's code, when the payee can do nothing.
 */
export type PayoutStanding =
  | { state: 'paid'; providerNo: string }
  | { state: 'failed'; reason: string; ourFault?: string }
  | { state: 'pending' }
  | { state: 'missing' };

/** A provider of payouts: Alipay, or the stand-in. Rejects when the outcome is unknown. */
export interface PayoutProvider {
  /** Sends a payout. Call it once for each number. */
  send(payout: PayoutOrder): Promise<PayoutStanding>;
  query(no: string, amount: number): Promise<PayoutStanding>;
  /** The payouts of a day in China (`yyyy-mm-dd`), complete from 10:00 of the next. */
  bill(day: string): Promise<BillLine[]>;
}

interface Providers {
  payment: PaymentProviders;
  payout: PayoutProvider;
  sms: SmsProvider;
  /** Undefined when staff decide on every identity. */
  identity?: IdentityProvider;
  pictures: PictureStore;
}

export interface Settings {
  /** The origin of the site, for return URLs: `http://localhost:3000`. */
  origin: string;
  /** Whether return URLs use the origin of the calling request instead. */
  followsHost?: boolean;
  /** Other origins that may call the API (CORS). */
  allowedOrigins: readonly string[];
  autopilot: boolean;
  devInbox: boolean;
  pictureDir: string;
  trustProxy: TrustProxy;
  /** Whether the lists of `V2/H5` are sent without an envelope. */
  bareLists: boolean;
  /** Whether refusals other than 401 and 403 have the code 500, and pictures absolute URLs. */
  familyClients: boolean;
  /** Whether a login with `loginType: h5` needs no captcha. */
  loginWithoutCaptcha: boolean;
  /** Which providers are real, as opposed to the demo's stand-ins. */
  realProviders: { payment: boolean; payout: boolean; sms: boolean; identity: boolean };
}

/** System data for the health page. Absent where the back end runs in a browser. */
export interface Machine {
  /** Free and total bytes of the disk with the data. */
  disk(): Promise<{ free: number; total: number }>;
  /** State of the read replica, if there is one. Lag in s. */
  replica?: () => { isUsed: boolean; lag: number };
}

/** The dependencies of every service. */
export interface Context {
  store: Store;
  /** For public reads that may be slightly stale (a replica). Never for money, and never inside a transaction. */
  reads: Reads;
  cache: ResponseCache;
  clock: Clock;
  ids: Ids;
  log: Log;
  hasher: PasswordHasher;
  vault: Vault;
  providers: Providers;
  purposes: PaymentSubjects;
  settings: Settings;
  machine?: Machine;
}
