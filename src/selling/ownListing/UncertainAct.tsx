import { useSelector } from '@xstate/react';
import type { OwnListingAct, OwnListingRef } from '../../../machines/selling/ownListing/ownListing.ts';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';

const ACT_NAMES: Record<OwnListingAct, string> = { editPrice: '改价', takeDown: '下架', putUp: '上架' };

/** `uncertain`: the response to an act was lost. */
export function UncertainAct({ actor }: { actor: OwnListingRef }) {
  const act = useSelector(actor, ({ context }) => context.act);
  return (
    <Uncertain actor={actor} as="notice" title={`正在核对${act === null ? '' : ACT_NAMES[act]}的结果`}>
      没有收到平台的回应，还不知道有没有办成。核对清楚之前不会重复提交。
    </Uncertain>
  );
}
