import type { MerchantApplication, NewMerchantApplication } from '../../../contract/recycling/recycling.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';
import { tidyContacts } from '../../kit/typed.ts';

/** An application to be a merchant, as it is typed. */
export type ApplicationFields = NewMerchantApplication;

const within = (text: string, least: number, most: number) => {
  const { length } = text.trim();
  return length >= least && length <= most;
};

/** What is to be mended before it is worth asking the server: it checks the same. */
const faultsOf = ({ name, phone, description }: ApplicationFields): Faults => ({
  ...(!within(name, 2, 30) && { name: '商户名称 2 到 30 个字' }),
  ...(!/^1[3-9]\d{9}$/.test(phone) && { phone: '请填写正确的手机号' }),
  ...(!within(description, 10, 500) && { description: '经营说明至少 10 个字，最多 500 个字' }),
});

/** What the form begins with: what the member's last application said, which was refused. */
export const fieldsOf = (last: MerchantApplication | null): ApplicationFields => ({
  kind: last?.kind ?? 'recycler',
  name: last?.name ?? '',
  phone: last?.phone ?? '',
  description: last?.description ?? '',
});

/** The application as it is sent. */
export const applicationOf = (fields: ApplicationFields): NewMerchantApplication => ({
  ...fields,
  name: fields.name.trim(),
  description: fields.description.trim(),
});

/** The form of /other/shanghu (domain §2): applying to be a merchant; answers the application as it waits for staff. */
export const merchantApplicationMachine = submissionOf<ApplicationFields, MerchantApplication>({
  blank: fieldsOf(null),
  tidy: tidyContacts,
  faultsOf,
  placeOf: { type: 'kind', tel: 'phone', des: 'description' },
});
export type ApplicationRef = SubmissionRef<ApplicationFields, MerchantApplication>;
