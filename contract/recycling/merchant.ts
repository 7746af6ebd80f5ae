import { coded, f, nullable, object, opt, text, type Decoded } from '../kit/codec.ts';
import { id, phone } from '../kit/common.ts';
import { moment } from '../kit/time.ts';
import { contactFields } from '../selling/index.ts';

/** The state of a merchant application: 0 审核中, 1 通过, 2 未通过. */
export const merchantState = coded({ 0: 'reviewing', 1: 'passed', 2: 'refused' });
export type MerchantState = Decoded<typeof merchantState>;
/** 1 供货, 2 回收, 3 包赔. */
export const merchantKind = coded({ 1: 'supplier', 2: 'recycler', 3: 'guarantor' });

export const applicationFields = {
  kind: f('type', merchantKind),
  name: f('name', text(30, 2, '商户名称')),
  phone: f('tel', phone),
  description: f('des', text(500, 10, '经营说明（至少 10 个字）')),
};
/** Without a phone, that of the profile is used. */
export const newMerchantApplication = object({ ...applicationFields, phone: contactFields.phone });
export type NewMerchantApplication = Decoded<typeof newMerchantApplication>;

export const merchantApplication = object({
  id: f('id', id),
  ...applicationFields,
  state: f('auditState', merchantState),
  remark: opt('auditDes', text(500)),
  createdAt: f('createTime', moment),
  auditedAt: opt('auditTime', moment),
});
export type MerchantApplication = Decoded<typeof merchantApplication>;
export const lastMerchantApplication = nullable(merchantApplication);
