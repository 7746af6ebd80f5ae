import { useSelector } from '@xstate/react';
import {
  selectInquiry,
  type OwnListingAct,
  type OwnListingRef,
} from '../../../machines/selling/ownListing/ownListing.ts';
import { useInquiry } from '../../shared/Inquiry.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

const ACT_NAMES: Record<OwnListingAct, string> = { editPrice: '改价', takeDown: '下架', putUp: '上架' };

/** `uncertain`: no answer came; the server is asked how the listing stands before anything can be sent again. */
export function Uncertain({ actor }: { actor: OwnListingRef }) {
  const act = useSelector(actor, ({ context }) => context.act);
  const { isUnanswered, failure, repeat } = useInquiry(useSelector(actor, selectInquiry));
  return (
    <Notice
      tone="warn"
      icon="clock"
      live="status"
      title={isUnanswered ? '还没有核对到' : `正在核对${act === null ? '' : ACT_NAMES[act]}的结果`}
      action={
        isUnanswered && (
          <Button variant="secondary" small onClick={repeat}>
            现在再查
          </Button>
        )
      }
    >
      没有收到平台的回应，还不知道有没有办成。核对清楚之前不会重复提交。
      {isUnanswered && failure !== null && `${failure.message}会自动再查。`}
    </Notice>
  );
}
