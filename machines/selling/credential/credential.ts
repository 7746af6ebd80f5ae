import type { NewCredential, OwnListing } from '../../../contract/selling/selling.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { accountFault, passwordFault } from '../consignment/faults.ts';

/** The login of a game, as it is typed. */
export type CredentialFields = { account: string; password: string; securityPhone: string; email: string };

export const NO_CREDENTIAL: CredentialFields = { account: '', password: '', securityPhone: '', email: '' };

/** What is to be mended; the server checks the same. */
function faultsOf({ account, password }: CredentialFields): Faults {
  const faults = { account: accountFault(account), password: passwordFault(password) };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults;
}

/** The login as it is sent: what was not filled in is left out. */
export const credentialOf = (fields: CredentialFields): NewCredential => ({
  account: fields.account,
  password: fields.password,
  ...(fields.securityPhone.trim() !== '' && { securityPhone: fields.securityPhone.trim() }),
  ...(fields.email.trim() !== '' && { email: fields.email.trim() }),
});

/** The login that was not given with a listing, given later (design §6); answers the listing. Nothing of it is ever kept. */
export const credentialMachine = submissionOf<CredentialFields, OwnListing>({
  blank: NO_CREDENTIAL,
  faultsOf,
  isSecret: true,
  placeOf: { accountNumber: 'account', accountPassword: 'password' },
});
export type CredentialRef = SubmissionRef<CredentialFields, OwnListing>;
