import { isSellerPhone } from '../../../contract/kit/rules.ts';
import type { MerchantApplication, NewMerchantApplication } from '../../../contract/recycling/recycling.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { normalizeContacts } from '../../kit/typed.ts';

/** An application to become a merchant, as typed. The phone may be the member's own, which is masked. */
export type ApplicationFields = NewMerchantApplication & { phone: string };

const within = (text: string, least: number, most: number) => {
  const { length } = text.trim();
  return length >= least && length <= most;
};

const faultsOf = ({ name, phone, description }: ApplicationFields): Faults => ({
  ...(!within(name, 2, 30) && { name: '商户名称 2 到 30 个字' }),
  ...(!isSellerPhone(phone) && { phone: '请填写正确的手机号' }),
  ...(!within(description, 10, 500) && { description: '经营说明至少 10 个字，最多 500 个字' }),
});

/** The initial fields: those of the refused application, or else the member's own phone. */
export const fieldsOf = (last: MerchantApplication | null, ownPhone = ''): ApplicationFields => ({
  kind: last?.kind ?? 'recycler',
  name: last?.name ?? '',
  phone: last?.phone ?? ownPhone,
  description: last?.description ?? '',
});

export const applicationOf = (fields: ApplicationFields): NewMerchantApplication => ({
  ...fields,
  name: fields.name.trim(),
  description: fields.description.trim(),
});

/** The form of /other/shanghu. Its output is the stored application. */
export const merchantApplicationMachine = submissionOf<ApplicationFields, MerchantApplication>({
  blank: fieldsOf(null),
  tidy: (patch, { phone }) => normalizeContacts(patch, phone),
  faultsOf,
  placeOf: { type: 'kind', tel: 'phone', des: 'description' },
});
export type ApplicationRef = SubmissionRef<ApplicationFields, MerchantApplication>;
