import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AfterSaleFile } from '../../../contract/staff/index.ts';
import type { ActFields } from '../../../machines/staff/act/act.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import type { FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Field, money, Notice, Select } from '../../ui/index.ts';
import { decisionQuery } from '../reads.ts';
import { overLimitText, SAME_DEVICE } from '../secondPerson.ts';
import type { ActKey } from './flow.ts';

const SECOND = {
  appeal: () => '申诉要两位主管决定：提交后由另一位主管复核，复核前什么都不动。',
  device: () => `${SAME_DEVICE}，包赔基金赔付要两个人决定：提交后由另一位主管复核，复核前钱不动。`,
  amount: (over: string) => `${over} 要两个人决定：提交后由另一位主管复核，复核前钱不动。`,
} as const;

/** Preview of where the money goes, computed by the server for the amount in the form. */
function Money({
  of,
  amount,
  returned,
}: {
  of: ActKey;
  amount: string;
  returned: AfterSaleFile['returned'];
}) {
  const isAmount = of.act !== 'case.approve' || /^\d{1,7}(\.\d{1,2})?$/.test(amount);
  const query = decisionQuery(of.subjectId, of.act, of.act === 'case.approve' ? amount : undefined);
  const preview = useQuery({ ...query, enabled: isAmount, placeholderData: keepPreviousData });
  if (!isAmount) return null;
  if (preview.error) return <Notice tone="bad">{readFailureText(preview.error)}</Notice>;
  if (!preview.data) return <Notice>正在计算钱怎么走…</Notice>;
  const { buyer, seller, fee, fund, second } = preview.data;
  return (
    <>
      <Notice live="status" title={of.act === 'recovery.start' ? '没有追回时钱怎么走' : '钱怎么走'}>
        买家收回 {money(buyer)}，卖家 {money(seller)}，手续费 {money(fee)}
        {fund > 0 && `；${money(fund)} 由包赔基金付`}
      </Notice>
      {second && <Notice tone="warn">{SECOND[second](overLimitText(buyer, returned))}</Notice>}
    </>
  );
}

/** Fields of a decision on an after-sale: the cited rule, and a preview of the money. */
export function DecisionFields({
  of,
  file,
  form: { fields, faults, isBusy, set },
}: {
  of: ActKey;
  file: AfterSaleFile;
  form: FormFields<ActFields, null>;
}) {
  return (
    <>
      <Money of={of} amount={fields.amount} returned={file.returned} />
      <Field label="依据的规则" error={faults.rule}>
        <Select
          value={fields.rule}
          disabled={isBusy}
          onValue={(rule) => set({ rule })}
          options={[
            { value: '', label: '不引用' },
            ...file.rules.map((rule) => ({ value: rule, label: rule })),
          ]}
        />
      </Field>
    </>
  );
}
