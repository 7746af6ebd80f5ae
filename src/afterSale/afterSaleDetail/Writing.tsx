import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import {
  selectDraft,
  selectUpload,
  type DetailRef,
  type WritingAct,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { Button, Field, money, Notice, PasswordInput, RadioCards, space, TextArea } from '../../ui/index.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { REMEDY_SHORT } from '../afterSaleApply/texts.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { useAfterSaleDetail } from './flow.ts';
import { actTexts, questionTitle } from './texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  padding-bottom: ${space.l};
`;

const LABEL: Record<WritingAct, string> = {
  evidence: '说明',
  appeal: '申诉理由',
  answer: '说明',
  return: '说明',
};
const HINT: Record<WritingAct, string> = {
  evidence: '有图片时可以不写',
  appeal: '至少 10 个字',
  answer: '交易后发生了什么，你做过什么',
  return: '例如手机解绑到哪一步，可以不写。只有客服能看',
};

/**
 * `writing` and `submitting`: the form of a statement with pictures, or of the returned account. What was typed stays
 * when the form is closed.
 */
export function Writing({
  actor,
  act,
  detail,
  busy,
}: {
  actor: DetailRef;
  act: WritingAct;
  detail: AfterSaleDetail;
  busy: boolean;
}) {
  const upload = useUpload(useSelector(actor, selectUpload), useAfterSaleDetail().files);
  const draft = useSelector(actor, selectDraft);
  const { faults, failure, password } = useSelector(actor, ({ context }) => context);
  const { title, text, submit } = actTexts(act, detail);
  return (
    <Sheet
      title={title}
      onClose={() => {
        if (!busy) actor.send({ type: 'act.dismiss' });
      }}
      foot={
        <Button block busy={busy} onClick={() => actor.send({ type: 'act.submit' })}>
          {busy ? '正在提交' : submit}
        </Button>
      }
    >
      <Fields>
        {(act === 'evidence' || act === 'return') && detail.question !== undefined && (
          <Notice tone="warn" title={questionTitle(detail)}>
            {detail.question}
          </Notice>
        )}
        <SecondaryText>{text}</SecondaryText>
        <FailureNotice failure={failure} title="没有提交成功" />
        {act === 'answer' && (
          <RadioCards
            legend={`买家申请${REMEDY_SHORT[detail.remedy]}${detail.asked > 0 ? ` ${money(detail.asked)}` : ''}`}
            required
            value={draft.isAgreed === null ? null : draft.isAgreed ? 'yes' : 'no'}
            onValue={(value) => actor.send({ type: 'draft.change', change: { isAgreed: value === 'yes' } })}
            options={[
              { value: 'yes', title: '同意', text: '客服会按买家的申请处理', disabled: busy },
              { value: 'no', title: '不同意', text: '请写明理由，上传能证明的图片', disabled: busy },
            ]}
            error={faults.isAgreed}
          />
        )}
        {act === 'return' && (
          <Field
            label="现在的游戏密码"
            required
            hint="加密保存，只有客服能看，每次查看都留下记录"
            error={faults.password}
          >
            <PasswordInput
              value={password}
              maxLength={100}
              disabled={busy}
              autoComplete="off"
              onChange={(event) =>
                actor.send({ type: 'draft.change', change: { password: event.target.value } })
              }
            />
          </Field>
        )}
        <Field
          label={LABEL[act]}
          required={act === 'appeal' || act === 'answer'}
          hint={HINT[act]}
          {...(faults.text !== undefined && { error: faults.text })}
        >
          <TextArea
            value={draft.text}
            rows={4}
            maxLength={act === 'return' ? 500 : 1000}
            counted
            disabled={busy}
            onChange={(event) => actor.send({ type: 'draft.change', change: { text: event.target.value } })}
          />
        </Field>
        {upload && (
          <Pictures
            upload={upload}
            label="图片"
            disabled={busy}
            hint="最多 20 张，截图要能看到时间"
            error={faults.pictures}
          />
        )}
      </Fields>
    </Sheet>
  );
}
