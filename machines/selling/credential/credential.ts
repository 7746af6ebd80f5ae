import type { NewCredential, OwnListing } from '../../../contract/selling/selling.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { accountFault, passwordFault } from '../consignment/faults.ts';

export type CredentialFields = { account: string; password: string; securityPhone: string; email: string };

export const NO_CREDENTIAL: CredentialFields = { account: '', password: '', securityPhone: '', email: '' };

function faultsOf({ account, password }: CredentialFields): Faults {
  const faults = { account: accountFault(account), password: passwordFault(password) };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults;
}

export const credentialOf = (fields: CredentialFields): NewCredential => ({
  account: fields.account,
  password: fields.password,
  ...(fields.securityPhone.trim() !== '' && { securityPhone: fields.securityPhone.trim() }),
  ...(fields.email.trim() !== '' && { email: fields.email.trim() }),
});

/** The form to add a listing's game login later. Its output is the listing. No draft of it is ever stored. */
export const credentialMachine = submissionOf<CredentialFields, OwnListing>({
  blank: NO_CREDENTIAL,
  faultsOf,
  isSecret: true,
  placeOf: { accountNumber: 'account', accountPassword: 'password' },
});
export type CredentialRef = SubmissionRef<CredentialFields, OwnListing>;
