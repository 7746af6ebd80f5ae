import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { APPEAL } from '../../support/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { REFUSED } from './refusedTexts.ts';

/** `refused`: why the server refused the listing, and the next step. Input is kept. */
export function Refused({ actor }: { actor: ConsignmentRef }) {
  const { refusal, failure } = useSelector(actor, ({ context }) => context);
  if (!refusal) return null;
  const { title, text } = REFUSED[refusal];
  const hasDetails = refusal === 'stateConflict' || refusal === 'duplicateAccount';
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
            {hasDetails && (
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
        {hasDetails && failure && <p>{failure.message}</p>}
      </MessagePage>
    </Frame>
  );
}
