import type { SellingRefusal } from '../../../contract/kit/refusals.ts';
import { useSelector } from '@xstate/react';
import type { ValuationFormRef } from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { sentence } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { RefusedPage } from '../RefusedPage.tsx';
import { TITLE } from './texts.ts';

const WORDS: Record<SellingRefusal, { title: string; text: string }> = {
  realNameNeeded: {
    title: '先完成实名认证',
    text: '第一次出售前要实名。你填的都已保存，认证后回来接着提交。',
  },
  amountChanged: { title: '手续费有变化', text: '没有提交。回到表单看过新的手续费再提交。' },
  valuationClosed: { title: '这个估价已经结束', text: '没有提交。可以重新提交一次。' },
  takenBack: {
    title: '这个账号有被找回的记录',
    text: '没有提交，你填的都在。这个游戏账号被原主人找回过，不能再出售。有误会可以申诉，客服 48 小时内回复。',
  },
  duplicateAccount: {
    title: '这个账号已经发布过',
    text: '没有提交，你填的都在。一个游戏账号同时只能有一件商品，卖出后不能再发布。',
  },
  stateConflict: { title: '现在不能提交', text: '没有提交，你填的都在。刷新后再试，或联系客服。' },
};

/** `refused`: why the server refused the form, and the next step. Input is kept. */
export function Refused({ actor }: { actor: ValuationFormRef }) {
  const { kind, refusal, failure } = useSelector(actor, ({ context }) => context);
  if (!refusal) return null;
  const { title, text } = WORDS[refusal];
  return (
    <Frame title={TITLE[kind]}>
      <RefusedPage
        refusal={refusal}
        words={{
          title,
          text: refusal === 'duplicateAccount' && failure ? text + sentence(failure.message) : text,
        }}
        back="回到表单"
        onBack={() => actor.send({ type: 'form.dismiss' })}
      />
    </Frame>
  );
}
