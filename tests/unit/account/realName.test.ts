import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Identity, Profile } from '../../../contract/account/user.ts';
import * as f from '../../../machines/account/realName/fixtures.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectState, selectUpload } from '../../../machines/kit/submission/submission.ts';
import { profileQuery } from '../../../src/account/reads.ts';
import { createRealNameForms, RealNameContext } from '../../../src/account/realName/flow.ts';
import { Screen } from '../../../src/account/realName/Screen.tsx';
import { waitForUnansweredInquiry } from '../../kit/lostAnswer.ts';
import { FailureError } from '../../../src/api/failure.ts';

const fail = (failure: Failure) => Promise.reject(new FailureError(failure));
const lost: Failure = { kind: 'network', message: '网络连接不上' };
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能认证' });

/**
 * Opens a form and fills it in. `verify` and `read` are the server’s answers, in order.
 */
async function typed(
  verify: (() => Promise<Profile>)[],
  read: (() => Promise<Profile>)[] = [],
  isPictureWanted = false,
) {
  const sent: Identity[] = [];
  const pictures: string[] = [];
  const changes: Profile[] = [];
  let reads = 0;
  const { forms, files } = createRealNameForms({
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
      async sendIdentityPicture({ input: { file } }) {
        pictures.push(file.name);
      },
    },
    now: () => f.NOW,
    visibility: { isVisible: () => true, onVisible: () => () => undefined },
  });
  const form = forms.get(isPictureWanted);
  await waitFor(form, (state) => selectState(state) === 'filling');
  form.send({ type: 'field.set', patch: { name: ' 张三 ', idNumber: '11010519491231002x' } });
  form.send({ type: 'form.submit' });
  return { forms, files, form, sent, pictures, changes };
}

describe('proving a real name', () => {
  it('sends name and number once and reports the new profile', async () => {
    const { forms, form, sent, changes } = await typed([async () => f.verified]);
    await waitFor(form, (state) => selectState(state) === 'done');
    expect([sent, changes]).toEqual([[{ name: '张三', idNumber: '11010519491231002X' }], [f.verified]]);
    forms.disposeAll();
  });

  it.each(['alreadyVerified', 'underReview'])(
    'reads the profile after a refusal because another tab verified first: %s',
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
    ['nothing had arrived', async () => f.verified, f.verified],
    ['it had been done', () => fail(refusedFor('alreadyVerified')), f.verified],
    ['staff looks at it', () => fail(refusedFor('underReview')), f.reviewing],
  ] as const)('sends the same again after a lost answer: %s', async (_, second, profile) => {
    const { forms, form, sent, changes } = await typed(
      [() => fail(lost), () => fail(lost), second],
      [async () => profile],
    );
    (await waitForUnansweredInquiry(form)).send({ type: 'inquiry.repeat' });
    await waitFor(form, (now) => selectState(now) === 'done');
    const [first, ...repeats] = sent;
    expect([repeats, changes]).toEqual([[first, first], [profile]]);
    forms.disposeAll();
  });

  it('requires a picture of the document where staff decide, and sends it before the form', async () => {
    const { forms, files, form, sent, pictures } = await typed([async () => f.reviewing], [], true);
    expect([form.getSnapshot().context.faults, sent]).toEqual([{ pictures: '请上传身份证人像面的照片' }, []]);
    const upload = selectUpload(form.getSnapshot());
    if (!upload) throw new Error('the form has no upload');
    files.add(upload, [new File(['1'], '证件.png', { type: 'image/png' })]);
    await waitFor(form, ({ context }) => context.fields.pictures.length === 1);
    form.send({ type: 'form.submit' });
    const { context } = await waitFor(form, (state) => selectState(state) === 'done');
    expect([pictures, sent, context.fields.pictures]).toEqual([
      ['证件.png'],
      [{ name: '张三', idNumber: '11010519491231002X' }],
      [],
    ]);
    forms.disposeAll();
  });

  it('asks for a picture after staff refused the identity, although the page was opened before', async () => {
    const { forms, files, form } = await typed([async () => f.reviewing]);
    await waitFor(form, (state) => selectState(state) === 'done');
    const client = new QueryClient();
    const show = (profile: Profile) => {
      client.setQueryData(profileQuery().queryKey, profile);
      const page = createElement(RealNameContext, { value: { forms, files } }, createElement(Screen));
      return renderToString(createElement(QueryClientProvider, { client }, page));
    };
    const wanted = { ...f.refusedByStaff, isPictureWanted: true };
    const headings = (html: string) =>
      ['客服正在核对', '上次没有通过', '身份证照片'].filter((text) => html.includes(text));
    const inReview = headings(show(f.reviewing));
    show(wanted);
    await waitFor(forms.get(true), (state) => selectState(state) === 'filling');
    expect([inReview, headings(show(wanted))]).toEqual([['客服正在核对'], ['上次没有通过', '身份证照片']]);
    forms.disposeAll();
  });
});
