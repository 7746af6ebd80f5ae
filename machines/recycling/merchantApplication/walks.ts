import { done, fail, walksOf } from '../../kit/walks.ts';
import { filled } from './fixtures.ts';
import { merchantApplicationMachine } from './merchantApplication.ts';

const lost = { kind: 'timeout', message: '没有收到回应' };
const refused = {
  ...filled,
  id: 'ma-1',
  state: 'refused',
  remark: '请补充月收量',
  createdAt: '2026-11-20T04:00:00.000Z',
};

/** Takes every transition of applying as a merchant. */
export const merchantApplicationWalks = walksOf(merchantApplicationMachine, [
  {
    inputs: [{ last: null }],
    events: [
      { type: 'form.change', change: filled },
      { type: 'form.submit' },
      { type: 'form.mend' },
      { type: 'form.retry' },
      { type: 'outcome.ask' },
      done('restoreForm', null),
      done('restoreForm', filled),
      fail('restoreForm', lost),
      done('applyMerchant', refused),
      fail('applyMerchant', lost),
      fail('applyMerchant', {
        kind: 'conflict',
        reason: 'stateConflict',
        message: '你的申请正在审核，请稍候',
      }),
    ],
  },
]);
