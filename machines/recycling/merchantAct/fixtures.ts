import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import { noAnswer } from '../../kit/inquiry/fixtures.ts';
import {
  merchantActMachine,
  type MerchantAction,
  type MerchantActContext,
  type MerchantActLeaf,
} from './merchantAct.ts';

export const quoteAction: MerchantAction = {
  kind: 'quote',
  valuationId: 'valuation-1',
  revision: 0,
  price: 318_000,
  title: '安卓 QQ 荣耀王者 48 星 贵族 8 皮肤 312 款',
};

const base = getInitialSnapshot(merchantActMachine).context;

const acting: MerchantActContext = { ...base, action: quoteAction };

export const merchantFixtures = snapshotsOf<MerchantActLeaf, MerchantActContext>({
  refused: { ...acting, failure: { kind: 'tooOften', message: '这件商品今天已报价 10 次，明天再来。' } },
  uncertain: { ...acting, failure: noAnswer },
  submitting: acting,
  confirming: acting,
  revealing: {
    ...base,
    action: { kind: 'reveal', orderId: 'recycle-1', isAgain: false, needsCode: false },
    credential: {
      account: 'haoyi_8842019',
      password: 'kP7mXw2RtQ9z',
      revealedAt: '2026-11-21T07:20:00.000Z',
    },
  },
  noted: acting,
  idle: base,
});
