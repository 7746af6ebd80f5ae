import { useSelector } from '@xstate/react';
import type { DealAct, DealRef } from '../../../machines/recycling/deal/deal.ts';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';

const WORDS: Record<DealAct['kind'], { title: string; text: string }> = {
  accept: { title: '正在核对有没有接受成功', text: '核对清楚之前不会接受第二次，也不会扣款。' },
  cancel: { title: '正在核对有没有取消成功', text: '核对清楚之前不会重复操作。' },
  answer: { title: '正在核对答复有没有送到', text: '核对清楚之前不会答复第二次。' },
};

/** `uncertain`: the response to an act of the seller was lost. */
export function UncertainAct({ actor }: { actor: DealRef }) {
  const { title, text } = WORDS[useSelector(actor, ({ context }) => context.doubt)];
  return (
    <Uncertain actor={actor} as="section" title={title}>
      <p>刚才没有收到回应，正在向平台核对。</p>
      <p>{text}</p>
    </Uncertain>
  );
}
