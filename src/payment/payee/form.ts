import type { Payee } from '../../../contract/payment/wallet.ts';
import { payeeMachine, type PayeeFields, type PayeeFormRef } from '../../../machines/payment/payee/payee.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import type { api } from '../calls.ts';

export interface PayeeFormDeps extends FormDeps {
  calls: Pick<typeof api, 'readPayee' | 'savePayee'>;
  onSaved: () => void;
}

/** Fills in the stored account that a refused form did not know, so that the form asks for the SMS code. */
async function showStoredAccount(ref: PayeeFormRef, calls: PayeeFormDeps['calls']): Promise<void> {
  const { fields, faults } = ref.getSnapshot().context;
  if (fields.current !== '' || faults['smsCode'] === undefined) return;
  const { payee } = await calls.readPayee();
  if (payee) ref.send({ type: 'field.set', patch: { current: payee.account } });
}

/** The form of the payout account. No draft of it is stored. */
export const createPayeeForms = ({
  calls,
  onSaved,
  ...deps
}: PayeeFormDeps): ActorRegistry<void, PayeeFormRef> =>
  createSubmissionRegistry<void, PayeeFields, Payee, never>(
    {
      machine: payeeMachine,
      nameOf: () => 'payee',
      isOpenedAgain: true,
      async open(_, __, signal) {
        const { payee } = await calls.readPayee(undefined, { signal });
        const fields = { current: payee?.account ?? '', account: '', name: '', smsCode: '', smsKey: '' };
        return { fields, original: fields, isRestored: false };
      },
      submit: (_, { fields: { account, name, smsCode, smsKey } }, { signal }) =>
        calls.savePayee({ input: { account, name, ...(smsKey !== '' && { smsCode, smsKey }) } }, { signal }),
      // The account is returned masked, so equal texts do not prove that the new account was saved.
      async check(_, { fields }, signal) {
        const { payee } = await calls.readPayee(undefined, { signal });
        if (payee === undefined) return { kind: 'notSent' };
        return fields.current === '' ? { kind: 'done', answer: payee } : { kind: 'unknowable' };
      },
      onDone: onSaved,
      // After a failed read the form shows the refusal itself.
      onRefused: (ref) => void showStoredAccount(ref, calls).catch(() => undefined),
    },
    deps,
  );
