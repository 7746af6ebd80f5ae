import type { AcceptRefusal, SellingRefusal } from '../../contract/kit/refusals.ts';
import { href } from '../app/routes.ts';
import { MessagePage } from '../shared/MessagePage.tsx';
import { APPEAL } from '../support/index.ts';
import { Button, ButtonLink } from '../ui/index.ts';

/** Refusals with a way to what the seller does about it. */
const HAS_WAY: readonly (SellingRefusal | AcceptRefusal)[] = [
  'realNameNeeded',
  'takenBack',
  'duplicateAccount',
];

/** Why the server refused a sale, and the next step. */
export function RefusedPage({
  refusal,
  words: { title, text },
  back,
  onBack,
}: {
  refusal: SellingRefusal | AcceptRefusal;
  words: { title: string; text: string };
  /** Label of the button back. */
  back: string;
  onBack: () => void;
}) {
  return (
    <MessagePage
      tone="warn"
      title={title}
      acts={
        <>
          {refusal === 'realNameNeeded' && <ButtonLink href={href('realName')}>去实名认证</ButtonLink>}
          {refusal === 'takenBack' && <ButtonLink href={href('suggest', APPEAL)}>申诉</ButtonLink>}
          {refusal === 'duplicateAccount' && (
            <ButtonLink href={href('myProducts', { tab: 'published' })}>看我发布的</ButtonLink>
          )}
          <Button variant={HAS_WAY.includes(refusal) ? 'secondary' : 'primary'} onClick={onBack}>
            {back}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </MessagePage>
  );
}
