import { done, fail, walksOf } from '../../kit/walks.ts';
import * as f from './fixtures.ts';
import { realNameMachine } from './realName.ts';

const lost = { kind: 'network', message: '网络连接不上' };
const invalid = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [
    { path: 'idNumber', message: '身份证号码不正确' },
    { path: 'else', message: '别处' },
  ],
};
const refusedFor = (reason: string) => ({ kind: 'conflict', reason, message: '不能认证' });

/** Takes every transition of the real-name check. */
export const realNameWalks = walksOf(realNameMachine, [
  {
    events: [
      { type: 'field.type', field: 'name', text: f.soundFields.name },
      { type: 'field.type', field: 'idNumber', text: f.soundFields.idNumber },
      { type: 'identity.submit', now: f.NOW },
      { type: 'identity.mend' },
      { type: 'identity.retry' },
      ...[f.unverified, f.reviewing, f.verified].map((profile) => done('readProfile', profile)),
      fail('readProfile', lost),
      done('verifyIdentity', f.verified),
      done('verifyIdentity', f.reviewing),
      ...[lost, invalid, refusedFor('idTaken'), refusedFor('underReview')].map((failure) =>
        fail('verifyIdentity', failure),
      ),
      done('backOff'),
      fail('backOff', new Error('gone')),
    ],
    identify: ({ value, context }) => JSON.stringify([value, context.fields, context.profile?.realStatus]),
  },
]);
