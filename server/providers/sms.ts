import { isoNow, type Clock } from '../kit/clock.ts';
import type { SmsProvider } from '../kit/context.ts';
import type { Ids } from '../kit/ids.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/**
 * Creates the stand-in SMS gateway. It stores messages in the development inbox (table `inbox`, `/dev/inbox`), where
 * people read the codes. Messages are not logged.
 */
export function createDevSms(parts: { store: Db; clock: Clock; ids: Pick<Ids, 'next'> }): SmsProvider {
  return {
    async send(phone, content) {
      const message = { id: parts.ids.next(), phone, content, createdAt: isoNow(parts) };
      await insert(parts.store, 'inbox', message);
    },
  };
}
