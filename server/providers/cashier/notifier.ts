import type { Log } from '../../kit/log.ts';
import type { Trade, Trades } from './trades.ts';

/** Delivery attempts. The payer waits meanwhile. */
const TRIES = 3;

export interface NoticeRequest {
  headers: Record<string, string>;
  body: string;
}

/** Sends the notice of a trade. `make` signs it for each attempt. `isAccepted` reads the merchant's answer. */
export type Notifier = (
  trade: Trade,
  make: () => NoticeRequest,
  isAccepted: (response: Response) => Promise<boolean>,
) => Promise<void>;

/**
 * Creates the notifier. It delivers as chosen on the payment page (`notifyMode`). After {@link TRIES} attempts it
 * stops, and the merchant's query finds the payment.
 */
export function createNotifier({
  fetch: send,
  trades,
  log,
  timeoutMs,
}: {
  fetch: typeof fetch;
  trades: Trades;
  log: Log;
  timeoutMs: number;
}): Notifier {
  /** Posts a notice once. Returns whether the merchant accepted it. */
  async function deliver(url: string, notice: NoticeRequest, isAccepted: Parameters<Notifier>[2]) {
    try {
      const response = await send(url, {
        method: 'POST',
        ...notice,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await isAccepted(response);
    } catch (error) {
      log.warn({ err: error }, 'the notice of the stand-in cashier was not delivered');
      return false;
    }
  }

  return async (trade, make, isAccepted) => {
    if (trade.notifyUrl === null || trade.notifyMode === 'lost') return;
    let isTaken = false;
    for (let tries = 0; tries < TRIES && !isTaken; tries += 1)
      isTaken = await deliver(trade.notifyUrl, make(), isAccepted);
    if (isTaken) await trades.markNotified(trade.outTradeNo);
    if (trade.notifyMode === 'twice') await deliver(trade.notifyUrl, make(), isAccepted);
  };
}
