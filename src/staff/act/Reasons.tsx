import type { ActFields } from '../../../machines/staff/act/act.ts';
import type { FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Field, Select } from '../../ui/index.ts';

/** The most frequent reasons for refusing a listing, with the texts that sellers read. */
const REASONS: Readonly<Record<string, string>> = {
  价格异常: '价格异常：和同类账号的成交价相差太多，请核对后重新填写价格',
  描述不符: '描述不符：描述和填写的账号信息对不上，请修改后重新提交',
  图片不清: '图片不清：图片看不清或不是这个账号的，请重新截图上传',
  含联系方式: '含联系方式：标题、描述或图片里有联系方式，请删除后重新提交',
  账号信息不全: '账号信息不全：请把账号信息和截图补齐后重新提交',
  疑似找回: '疑似找回：这个账号可能被找回过，请联系客服说明账号的来历',
};

/** Fills in the text of a reason, which can still be edited. */
export function Reasons({ form: { fields, isBusy, set } }: { form: FormFields<ActFields, null> }) {
  const chosen = Object.keys(REASONS).find((name) => REASONS[name] === fields.remark) ?? '';
  return (
    <Field label="常见原因" hint="选了会填到下面，可以再改">
      <Select
        value={chosen}
        placeholder="选一个，或直接在下面写"
        disabled={isBusy}
        onValue={(name) => set({ remark: REASONS[name] ?? '' })}
        options={Object.keys(REASONS).map((name) => ({ value: name, label: name }))}
      />
    </Field>
  );
}
