import type { SellingRefusal } from '../../../contract/kit/refusals.ts';
import { useSelector } from '@xstate/react';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { refusalIn } from '../../../machines/selling/consignment/submitInput.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { headingOf } from './StepFrame.tsx';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { NothingToFill } from '../../shared/NothingToFill.tsx';
import { REFUSED } from './refusedTexts.ts';

/** Instead of a form that the server would refuse. */
function Closed({
  refusal,
  message,
  valuationId,
}: {
  refusal: SellingRefusal;
  message: string;
  valuationId: string | null;
}) {
  return (
    <MessagePage
      tone="warn"
      title={REFUSED[refusal].title}
      acts={
        <>
          <ButtonLink replace href={href('myProducts', { tab: 'published' })}>
            看我发布的
          </ButtonLink>
          {valuationId !== null && (
            <ButtonLink replace variant="secondary" href={href('quotes', { id: valuationId })}>
              看这次估价
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{message}</p>
    </MessagePage>
  );
}

/** `failed`: the form could not be opened. The draft is kept. */
export function Failed({ actor }: { actor: ConsignmentRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const refusal = failure && refusalIn(failure);
  const valuationId = useSelector(actor, ({ context }) => context.valuationId);
  const step = useSelector(actor, ({ context }) => context.step);
  return (
    <Frame fallback="sell" title={headingOf(step)}>
      {failure && refusal ? (
        <Closed refusal={refusal} message={failure.message} valuationId={valuationId} />
      ) : (
        <LoadFailed
          title="没能打开"
          failure={failure}
          onRetry={() => actor.send({ type: 'form.retry' })}
          missing={<NothingToFill failure={failure} again={href('sell')} />}
        />
      )}
    </Frame>
  );
}
