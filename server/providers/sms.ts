import type { Clock } from '../kit/clock.ts';
import type { SmsProvider } from '../context.ts';
import type { Ids } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Db } from '../store/db.ts';

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
      await parts.store.query('insert into inbox (id, phone, content, created_at) values ($1, $2, $3, $4)', [
        parts.ids.next(),
        phone,
        content,
        new Date(parts.clock.now()).toISOString(),
      ]);
      parts.log.info({ phone, content }, 'text message');
    },
  };
}
