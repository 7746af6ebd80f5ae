import type { Jobs } from '../jobs/jobs.ts';
import { rewriteNames, rewriteLabels } from './listingTexts.ts';
import { markAccounts } from './sameAccount.ts';
import { endOffer } from './specialOffer.ts';

export const sellingJobs = {
  'listing.gameName': { name: '更新商品的游戏名搜索词', queue: 'message', run: rewriteNames },
  'listing.labels': { name: '更新商品的选项名和搜索词', queue: 'message', run: rewriteLabels },
  'listing.accountMark': { name: '补游戏账号的摘要', queue: 'message', run: markAccounts },
  'offer.end': {
    name: '特价结束',
    queue: 'clock',
    run: endOffer,
    overdue: 'select id, offer_ends_at as at from listings where offer_ends_at <= $1',
  },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof sellingJobs, true> {}
}
