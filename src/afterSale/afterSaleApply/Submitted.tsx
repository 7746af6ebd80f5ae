import { useSelector } from '@xstate/react';
import type { ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { ButtonLink } from '../../ui/index.ts';
import { ApplyFrame } from './ApplyFrame.tsx';

export function Submitted({ actor }: { actor: ApplyRef }) {
  const id = useSelector(actor, ({ context }) => context.afterSaleId) ?? '';
  return (
    <ApplyFrame>
      <MessagePage
        tone="good"
        title="已提交，等客服受理"
        acts={<ButtonLink href={href('afterSaleDetail', { id })}>看处理进度</ButtonLink>}
      >
        <p>有进展会发消息给你。</p>
      </MessagePage>
    </ApplyFrame>
  );
}
