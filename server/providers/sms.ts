import { isoNow, type Clock } from '../kit/clock.ts';
import type { SmsProvider } from '../kit/context.ts';
import type { Ids } from '../kit/ids.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/**
 * The stand-in for a text message gateway: keeps each message in the development inbox (table `inbox`, `/dev/inbox`),
 * so that one person alone can read the codes. Nothing of them stands in the log.
 */
export function createDevSms(parts: { store: Db; clock: Clock; ids: Pick<Ids, 'next'> }): SmsProvider {
  return {
    async send(phone, content) {
      const message = { id: parts.ids.next(), phone, content, createdAt: isoNow(parts) };
      await insert(parts.store, 'inbox', message);
    },
  };
}
