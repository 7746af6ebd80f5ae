import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Payee } from '../../../contract/payment/wallet.ts';
import { payee, payeeFields } from '../../../machines/payment/payee/fixtures.ts';
import { selectState } from '../../../machines/kit/submission/submission.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createPayeeForms, type PayeeFormDeps } from '../../../src/payment/payee/form.ts';

const CODE_NEEDED = '修改收款支付宝，请先获取短信验证码';
const codeNeeded = () =>
  new FailureError({
    kind: 'invalid',
    message: CODE_NEEDED,
    errors: [{ path: 'dxyzm', message: CODE_NEEDED }],
  });

/** A form that was opened while no account was stored. Another device has stored one since. */
async function openedBefore(readAgain: () => Promise<{ payee?: Payee }>) {
  const visibility = { isVisible: () => true, onVisible: () => () => undefined };
  let reads = 0;
  const calls: PayeeFormDeps['calls'] = {
    readPayee: () => {
      reads += 1;
      return reads === 1 ? Promise.resolve({}) : readAgain();
    },
    savePayee: () => Promise.reject(codeNeeded()),
  };
  const forms = createPayeeForms({ calls, visibility, onSaved: () => undefined });
  const form = forms.get(undefined);
  const leave = forms.retain(form);
  await waitFor(form, (state) => selectState(state) === 'filling');
  return { forms, form, leave, reads: () => reads };
}
const typed = { account: payeeFields.account, name: payeeFields.name };

describe('the form of the payout account, after another device stored one', () => {
  it('keeps what was typed and asks for the SMS code', async () => {
    const { form } = await openedBefore(() => Promise.resolve({ payee }));
    form.send({ type: 'field.set', patch: typed });
    form.send({ type: 'form.submit' });
    const { context } = await waitFor(form, (state) => state.context.fields.current !== '');
    expect([context.fields, context.faults]).toEqual([
      { current: payee.account, ...typed, smsCode: '', smsKey: '' },
      { smsCode: CODE_NEEDED },
    ]);
  });

  it('keeps the refusal when the account cannot be read', async () => {
    const { form, reads } = await openedBefore(() => Promise.reject(codeNeeded()));
    form.send({ type: 'field.set', patch: typed });
    form.send({ type: 'form.submit' });
    const { context } = await waitFor(form, (state) => state.matches({ filling: 'refused' }));
    expect([reads(), context.fields, context.faults]).toEqual([
      2,
      { current: '', ...typed, smsCode: '', smsKey: '' },
      { smsCode: CODE_NEEDED },
    ]);
  });

  it('reads the account again when the page is opened again', async () => {
    const { forms, form, leave } = await openedBefore(() => Promise.resolve({ payee }));
    leave();
    await Promise.resolve();
    const again = forms.get(undefined);
    const { context } = await waitFor(again, (state) => selectState(state) === 'filling');
    expect([again === form, context.fields.current]).toEqual([false, payee.account]);
  });
});
