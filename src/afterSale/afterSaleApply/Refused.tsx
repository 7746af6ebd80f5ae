import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Button, ButtonLink } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';
import { REFUSED } from './texts.ts';

/** `refused`: why the application was refused. All input is kept. */
export function Refused({ actor }: { actor: ApplyRef }) {
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (!refusal) return null;
  const { title, text, act } = REFUSED[refusal];
  return (
    <ApplyFrame>
      <MessagePage
        tone="warn"
        title={title}
        acts={
          <>
            <Button onClick={() => actor.send({ type: 'application.mend' })}>{act}</Button>
            <ButtonLink variant="secondary" href={href('support')}>
              联系客服
            </ButtonLink>
          </>
        }
      >
        {failure && <p>{failure.message}</p>}
        <p>{text}</p>
      </MessagePage>
    </ApplyFrame>
  );
}
