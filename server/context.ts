import type { Clock } from './kit/clock.ts';
import type { Ids } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import type { Store } from './store/db.ts';

/** Hashes passwords (argon2id in the server). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
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

/** Alipay, or the stand-in that speaks its protocol. Network faults reject. */
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

/** Sends a text message. */
export interface SmsProvider {
  send(phone: string, content: string): Promise<void>;
}

export interface Providers {
  payment: PaymentProvider;
  sms: SmsProvider;
}

/** Switches of a deployment. */
export interface Settings {
  /** Where the SPA is served, for return addresses: `http://localhost:3000`. */
  origin: string;
  autopilot: boolean;
  devInbox: boolean;
  /** Where drawn pictures are kept. */
  pictureDir: string;
  /** Where uploaded pictures are kept. */
  uploadDir: string;
  /** Whether X-Forwarded-For of a proxy is believed for rate limits. */
  trustProxy: boolean;
}

/** Everything a service may use; made once by createApp. */
export interface Context {
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Log;
  hasher: PasswordHasher;
  vault: Vault;
  providers: Providers;
  settings: Settings;
}
