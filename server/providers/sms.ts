import { isoNow, type Clock } from '../kit/clock.ts';
import type { SmsProvider } from '../context.ts';
import type { Ids } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/**
 * The stand-in for a text message gateway: keeps each message in the development inbox (table `inbox`, `/dev/inbox`)
 * and writes it to the log, so that one person alone can read the codes.
 */
export function createDevSms(parts: {
  store: Db;
  log: Pick<Log, 'info'>;
  clock: Clock;
  ids: Pick<Ids, 'next'>;
}): SmsProvider {
  return {
    async send(phone, content) {
      const message = { id: parts.ids.next(), phone, content, createdAt: isoNow(parts) };
      await insert(parts.store, 'inbox', message);
      parts.log.info({ phone, content }, 'text message');
    },
  };
}
