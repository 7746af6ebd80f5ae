import { useSelector } from '@xstate/react';
import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/addresses.ts';
import { ButtonLink } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { Frame } from '../../page/Frame.tsx';

/** `finished`: the server has the money; what happens next is told on /index/finish. */
export function Finished({ actor }: { actor: OrderingRef }) {
  const orderId = useSelector(actor, ({ context }) => context.orderId ?? undefined);
  return (
    <Frame title="收银台">
      <Ask
        icon="checkCircle"
        tone="good"
        title="付款已到平台"
        acts={
          <ButtonLink href={href('finish', { orderId })} replace>
            看接下来的步骤
          </ButtonLink>
        }
      >
        <p>款项由平台保管，接下来由客服验号。</p>
      </Ask>
    </Frame>
  );
}
