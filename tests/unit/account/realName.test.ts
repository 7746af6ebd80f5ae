import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Identity, Profile } from '../../../contract/account/user.ts';
import * as f from '../../../machines/account/realName/fixtures.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectState } from '../../../machines/kit/submission/submission.ts';
import { createRealNameForms } from '../../../src/account/realName/flow.ts';
import { unanswered } from '../../kit/forms.ts';
import { FailureError } from '../../../src/api/failure.ts';

const fail = (failure: Failure) => Promise.reject(new FailureError(failure));
const lost: Failure = { kind: 'network', message: '网络连接不上' };
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能认证' });

/** An open form with name and number; `verify` and `read` are the server's answers in their order. */
async function typed(verify: (() => Promise<Profile>)[], read: (() => Promise<Profile>)[] = []) {
  const sent: Identity[] = [];
  const changes: Profile[] = [];
  let reads = 0;
  const { forms } = createRealNameForms({
    onChanged: (profile) => changes.push(profile),
    calls: {
      verifyIdentity({ input }) {
        sent.push(input);
        return verify[sent.length - 1]?.() ?? fail(lost);
      },
      readProfile() {
        reads += 1;
        return read[reads - 1]?.() ?? fail(lost);
      },
    },
    now: () => f.NOW,
    visibility: { isVisible: () => true, onVisible: () => () => undefined },
  });
  const form = forms.get();
  await waitFor(form, (state) => selectState(state) === 'filling');
  form.send({ type: 'field.set', patch: { name: ' 张三 ', idNumber: '11010519491231002x' } });
  form.send({ type: 'form.submit' });
  return { forms, form, sent, changes, reads: () => reads };
}

describe('proving a real name', () => {
  it('sends name and number once and tells what the profile is then', async () => {
    const { forms, form, sent, changes } = await typed([async () => f.verified]);
    await waitFor(form, (state) => selectState(state) === 'done');
    expect([sent, changes]).toEqual([[{ name: '张三', idNumber: '11010519491231002X' }], [f.verified]]);
    forms.disposeAll();
  });

  it.each(['alreadyVerified', 'underReview'])(
    'reads the profile when another tab was quicker: %s',
    async (reason) => {
      const { forms, form, changes } = await typed(
        [() => fail(refusedFor(reason))],
        [async () => f.reviewing],
      );
      const { context } = await waitFor(form, (state) => selectState(state) === 'done');
      expect([changes, context.fields.idNumber]).toEqual([[f.reviewing], '']);
      forms.disposeAll();
    },
  );

  it.each([
    ['nothing had arrived', f.unverified, 'filling', true, 0],
    ['it had been done', f.verified, 'done', false, 1],
    ['staff looks at it', f.reviewing, 'done', false, 1],
  ] as const)(
    'asks for the profile when the answer was lost, and sends nothing twice: %s',
    async (_, profile, state, isNothingSent, count) => {
      const { forms, form, sent, changes, reads } = await typed(
        [() => fail(lost)],
        [() => fail(lost), async () => profile],
      );
      (await unanswered(form)).send({ type: 'inquiry.repeat' });
      const { context } = await waitFor(form, (now) => selectState(now) === state);
      expect([context.isNothingSent, sent.length, reads(), changes.length]).toEqual([
        isNothingSent,
        1,
        2,
        count,
      ]);
      forms.disposeAll();
    },
  );
});
