import { useSelector } from '@xstate/react';
import type { DealRef } from '../../../machines/recycling/deal/deal.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { APPEAL } from '../../support/index.ts';
import { REFUSED } from './texts.ts';

/** `acceptRefused`: why the server refused the acceptance, and the next step. */
export function AcceptRefused({ actor }: { actor: DealRef }) {
  const refusal = useSelector(actor, ({ context }) => context.acceptRefusal);
  if (!refusal) return null;
  const { title, text } = REFUSED[refusal];
  const back = () => actor.send({ type: 'quote.dismiss' });
  return (
    <MessagePage
      icon="warning"
      tone="warn"
      title={title}
      acts={
        refusal === 'realNameNeeded' ? (
          <>
            <ButtonLink href={href('realName')}>去实名认证</ButtonLink>
            <Button variant="secondary" onClick={back}>
              回到报价
            </Button>
          </>
        ) : (
          <>
            {refusal === 'takenBack' && <ButtonLink href={href('suggest', APPEAL)}>申诉</ButtonLink>}
            <Button variant={refusal === 'takenBack' ? 'secondary' : 'primary'} onClick={back}>
              看最新状态
            </Button>
          </>
        )
      }
    >
      <p>{text}</p>
    </MessagePage>
  );
}
