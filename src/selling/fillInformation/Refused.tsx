import { useSelector } from '@xstate/react';
import type { SellingRefusal } from '../../../contract/selling/selling.ts';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { APPEAL } from '../../support/index.ts';
import { Frame } from '../../shared/Frame.tsx';

const WORDS: Record<SellingRefusal, { title: string; text: string }> = {
  realNameNeeded: {
    title: '出售前需要实名',
    text: '没有提交。内容和图片都留着，认证通过后回来再提交。',
  },
  amountChanged: {
    title: '手续费有变化',
    text: '没有提交。你看到的手续费和现在的规则不一样，刷新页面后看过新的再提交。',
  },
  valuationClosed: {
    title: '这次估价不能再转代售',
    text: '没有提交。它已经成交，或者已经上架。可以重新发布一个。',
  },
  takenBack: {
    title: '这个账号有被找回的记录',
    text: '没有提交，你填的都在。这个游戏账号被原主人找回过，不能再出售。有误会可以申诉，客服 48 小时内回复。',
  },
  stateConflict: {
    title: '这件商品现在不能改',
    text: '没有提交。它的状态已经变化，可能正在交易或已被接受报价。',
  },
};

/** `refused`: why the server refused the listing, and the next step. Input is kept. */
export function Refused({ actor }: { actor: ConsignmentRef }) {
  const { refusal, failure } = useSelector(actor, ({ context }) => context);
  if (!refusal) return null;
  const { title, text } = WORDS[refusal];
  return (
    <Frame title="没有提交" onBack={() => actor.send({ type: 'form.correct' })}>
      <MessagePage
        icon={refusal === 'realNameNeeded' ? 'idCard' : 'warning'}
        tone="warn"
        title={title}
        acts={
          <>
            {refusal === 'realNameNeeded' && (
              <>
                <ButtonLink href={href('realName')}>去实名认证</ButtonLink>
                <Button variant="secondary" onClick={() => actor.send({ type: 'listing.submit' })}>
                  已经认证，再提交
                </Button>
              </>
            )}
            {refusal === 'amountChanged' && (
              <Button onClick={() => actor.send({ type: 'form.correct' })}>回去看看</Button>
            )}
            {refusal === 'valuationClosed' && <ButtonLink href={href('sell')}>重新发布</ButtonLink>}
            {refusal === 'takenBack' && <ButtonLink href={href('suggest', APPEAL)}>申诉</ButtonLink>}
            {refusal === 'stateConflict' && (
              <ButtonLink href={href('myProducts', { tab: 'published' })}>看我发布的</ButtonLink>
            )}
            {refusal !== 'amountChanged' && (
              <Button variant="quiet" onClick={() => actor.send({ type: 'form.correct' })}>
                回到填写的内容
              </Button>
            )}
          </>
        }
      >
        <p>{text}</p>
        {refusal === 'stateConflict' && failure && <p>{failure.message}</p>}
      </MessagePage>
    </Frame>
  );
}
