import type { TrustProxy } from './clientAddress.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Account, EntryOwner } from '../ledger/ledger.ts';
import type { PaymentRecord } from '../payment/record.ts';
import type { PictureStore } from '../pictures/store.ts';
import type { Db, Store, Tx } from '../store/db.ts';
import type { PaymentKind } from '../../contract/payment/index.ts';

/** Hashes passwords (argon2id in the server). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for '' and for a hash of another setting, so that the time tells nothing. */
  verify(hash: string, password: string): Promise<boolean>;
}

/** Encrypts what must be read again: game credentials, ID numbers (AES-256-GCM). */
export interface Vault {
  seal(plain: string): string;
  open(cipher: string): string;
  /** The same text gives the same mark, from which the text cannot be guessed without the key: to find equals by. */
  markOf(plain: string): string;
}

/** A payment to be handed over to the provider. Amounts in fen, times ISO 8601. */
export interface PaymentIntent {
  tradeNo: string;
  subject: string;
  amount: number;
  expiresAt: string;
  returnUrl: string;
}

/** What the provider knows of a payment. */
export type TradeStanding =
  | { state: 'unknown' }
  | { state: 'waiting' }
  | { state: 'closed' }
  | { state: 'paid'; providerTradeNo: string; amount: number };

/** A notice of the provider that passed every check. Amount in fen. */
export interface TradeNotice {
  notifyId: string;
  tradeNo: string;
  providerTradeNo: string;
  amount: number;
  isPaid: boolean;
}

/** A way to take money: Alipay, or the stand-in that speaks its protocol. Network faults reject. */
export interface PaymentProvider {
  /** The HTML form of a page pay; made without a network. */
  pageForm(intent: PaymentIntent): string;
  /** The address to show as a QR code; safe to ask again for the same tradeNo. */
  qrCode(intent: PaymentIntent): Promise<string>;
  query(tradeNo: string): Promise<TradeStanding>;
  /** Closes an unpaid trade. Answers `paid` when it was too late. */
  close(tradeNo: string): Promise<'closed' | 'paid'>;
  /** Gives money back, once for each `requestNo`. */
  refund(tradeNo: string, amount: number, requestNo: string, reason: string): Promise<void>;
  /** Verifies a notice's signature and its app, seller and trade fields; undefined when any does not hold. */
  verifyNotice(form: Readonly<Record<string, string>>): TradeNotice | undefined;
}

/** What a payment pays for, its row locked for the rest of the transaction. Amounts in fen. */
interface Payable {
  owner: EntryOwner;
  /** The ledger's accounts: where the money comes from, and where it is held. */
  from: Account;
  held: Account;
  /** What the payment is called: 定金, 尾款, 货款 … */
  name: string;
  /** The kinds of open payments that a payment taken makes needless. */
  supersedes: readonly PaymentKind[];
  /** Whether money of this amount can be used now; what cannot goes back. */
  takes(amount: number): boolean;
  /** The money came in and is used: moves what is paid for. `text` is the line for its timeline. */
  paid(amount: number, text: string): Promise<void>;
  /** An amount of the payment went back. */
  refunded(amount: number): Promise<void>;
  /** Writes a line of the timeline. */
  note(kind: string, text: string): Promise<void>;
}

/** What a payment of its kind means to the domain that asked for it. */
export interface PaymentPurpose {
  /** What the provider shows the payer, until when it can be paid, and the page of the site the payer comes back to. */
  intentOf(
    ctx: Context,
    db: Db,
    payment: PaymentRecord,
  ): Promise<Pick<PaymentIntent, 'subject' | 'expiresAt'> & { returnPath: string }>;
  lock(ctx: Context, tx: Tx, payment: PaymentRecord): Promise<Payable>;
}

/** Every purpose there is; put together in `server/start/paymentHandlers.ts`, so that payment knows none of the domains. */
export type PaymentPurposes = Readonly<Record<PaymentRecord['purpose'], PaymentPurpose>>;

/** Sends a text message. */
export interface SmsProvider {
  send(phone: string, content: string): Promise<void>;
}

/** Who takes the money, by the way it is paid: what has no provider is offered nowhere. */
export interface PaymentProviders {
  alipay: PaymentProvider;
  wechat?: PaymentProvider;
}

interface Providers {
  payment: PaymentProviders;
  sms: SmsProvider;
  /** Where uploaded pictures are kept. */
  pictures: PictureStore;
}

/** Switches of a deployment. */
export interface Settings {
  /** Where the SPA is served, for return addresses: `http://localhost:3000`. */
  origin: string;
  /** Other hosts whose pages may call the API. */
  allowedOrigins: readonly string[];
  autopilot: boolean;
  devInbox: boolean;
  /** Where drawn pictures are kept. */
  pictureDir: string;
  trustProxy: TrustProxy;
  /** Whether the lists of `V2/H5` are sent without an envelope. */
  bareLists: boolean;
  /** Whether a login that says `loginType: h5` is let in without a picture captcha. */
  loginWithoutCaptcha: boolean;
}

/** Everything a service may use; made once by createApp. */
export interface Context {
  store: Store;
  /** Reads that may be of a moment ago: of what everyone may see; never of money, and never inside a transaction. */
  reads: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  hasher: PasswordHasher;
  vault: Vault;
  providers: Providers;
  purposes: PaymentPurposes;
  settings: Settings;
}
