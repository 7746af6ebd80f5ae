import { useSelector } from '@xstate/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import {
  selectFollowing,
  selectWords,
  type FollowingRef,
  type WritingAct,
} from '../../../machines/afterSale/afterSaleDetail/following.ts';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Button, Field, money, Notice, RadioCards, space, Spinner, TextArea } from '../../ui/index.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { useAfterSale } from '../afterSaleApply/context.ts';
import { Soft } from '../afterSaleApply/parts.tsx';
import { REMEDY_SHORT } from '../afterSaleApply/words.ts';
import { Pictures } from '../../page/upload/Pictures.tsx';
import { actWords } from './words.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  padding-bottom: ${space.l};
`;

const Center = styled.div`
  display: flex;
  justify-content: center;
  padding: ${space.l};
`;

const LABEL: Record<WritingAct, string> = { evidence: '说明', appeal: '申诉理由', answer: '说明' };
const HINT: Record<WritingAct, string> = {
  evidence: '有图片时可以不写',
  appeal: '至少 10 个字',
  answer: '交易后发生了什么，你做过什么',
};

/** `writing` and `submitting`: what is said, with pictures; closing it loses nothing. */
function Writing({
  actor,
  act,
  detail,
  busy,
}: {
  actor: FollowingRef;
  act: WritingAct;
  detail: AfterSaleDetail;
  busy: boolean;
}) {
  const { wordPicturesFor } = useAfterSale();
  const [upload] = useState(() => wordPicturesFor(actor, act));
  const words = useSelector(actor, selectWords);
  const { faults, failure } = useSelector(actor, ({ context }) => context);
  const { title, text, submit } = actWords(act, detail);
  return (
    <Sheet
      open
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
        {act === 'evidence' && detail.question !== undefined && (
          <Notice tone="warn" title="客服请你补充">
            {detail.question}
          </Notice>
        )}
        <Soft>{text}</Soft>
        {failure && (
          <Notice tone="bad" live="alert" title="没有提交成功">
            {failure.message}
          </Notice>
        )}
        {act === 'answer' && (
          <RadioCards
            legend={`买家申请${REMEDY_SHORT[detail.remedy]}${detail.asked > 0 ? ` ${money(detail.asked)}` : ''}`}
            value={words.isAgreed === null ? null : words.isAgreed ? 'yes' : 'no'}
            onValue={(value) => actor.send({ type: 'words.change', change: { isAgreed: value === 'yes' } })}
            options={[
              { value: 'yes', title: '同意', text: '客服会按买家的申请处理', disabled: busy },
              { value: 'no', title: '不同意', text: '请写明理由，上传能证明的图片', disabled: busy },
            ]}
            error={faults.isAgreed}
          />
        )}
        <Field
          label={LABEL[act]}
          required={act !== 'evidence'}
          hint={HINT[act]}
          {...(faults.text !== undefined && { error: faults.text })}
        >
          <TextArea
            value={words.text}
            rows={4}
            maxLength={1000}
            counted
            disabled={busy}
            onChange={(event) => actor.send({ type: 'words.change', change: { text: event.target.value } })}
          />
        </Field>
        <Pictures
          upload={upload}
          label="图片"
          disabled={busy}
          hint="最多 20 张，截图要能看到时间"
          error={faults.pictures}
        />
      </Fields>
    </Sheet>
  );
}

/** `confirming` and `submitting`: asked before the after-sale is given up. */
function Confirming({
  actor,
  detail,
  busy,
}: {
  actor: FollowingRef;
  detail: AfterSaleDetail;
  busy: boolean;
}) {
  const { title, text, submit } = actWords('withdraw', detail);
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirm={submit}
      cancel="再想想"
      danger
      busy={busy}
      onConfirm={() => actor.send({ type: 'act.submit' })}
      onCancel={() => actor.send({ type: 'act.dismiss' })}
    />
  );
}

/** `refused`: why it could not be done; what was written is kept. */
function Refused({ actor, detail }: { actor: FollowingRef; detail: AfterSaleDetail }) {
  const { act, failure } = useSelector(actor, ({ context }) => context);
  const { word } = actWords(act ?? 'evidence', detail);
  return (
    <ConfirmDialog
      open
      tone="warn"
      title={`${word}没有办成`}
      text={failure?.message ?? '已向平台核对，刚才没有提交成功。'}
      confirm={act === 'withdraw' ? '再试一次' : '回去修改'}
      cancel="关闭"
      onConfirm={() => actor.send({ type: 'act.mend' })}
      onCancel={() => actor.send({ type: 'act.dismiss' })}
    >
      {act !== 'withdraw' && <Soft>你写的和图片都在。</Soft>}
    </ConfirmDialog>
  );
}

/** `uncertain`: no answer came; the after-sale itself is asked. Nothing is sent twice. */
function Uncertain({ actor }: { actor: FollowingRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches({ uncertain: 'unanswered' }));
  return (
    <Dialog
      open
      alert
      onClose={() => {}}
      title={isUnanswered ? '还没有核对到' : '正在核对有没有提交成功'}
      text="刚才没有收到回应，正在向平台核对，不会重复提交。"
      {...(isUnanswered && {
        actions: (
          <>
            <Button variant="secondary" onClick={() => actor.send({ type: 'act.dismiss' })}>
              关闭
            </Button>
            <Button onClick={() => actor.send({ type: 'outcome.ask' })}>现在再查</Button>
          </>
        ),
      })}
    >
      {isUnanswered ? (
        failure && (
          <Notice tone="warn" live="status">
            {failure.message}会自动再查。
          </Notice>
        )
      ) : (
        <Center>
          <Spinner size={28} />
        </Center>
      )}
    </Dialog>
  );
}

/** What lies over the page while something is being done. */
export function Acts({ actor, detail }: { actor: FollowingRef; detail: AfterSaleDetail }) {
  const state = useSelector(actor, selectFollowing);
  const act = useSelector(actor, ({ context }) => context.act);
  switch (state) {
    case 'confirming':
      return <Confirming actor={actor} detail={detail} busy={false} />;
    case 'writing':
    case 'submitting':
      if (act === null) return null;
      return act === 'withdraw' ? (
        <Confirming actor={actor} detail={detail} busy />
      ) : (
        <Writing key={act} actor={actor} act={act} detail={detail} busy={state === 'submitting'} />
      );
    case 'refused':
      return <Refused actor={actor} detail={detail} />;
    case 'uncertain':
      return <Uncertain actor={actor} />;
    case 'restoring':
    case 'viewing':
    case 'noted':
      return null;
  }
}
