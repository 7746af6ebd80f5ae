import { useSelector } from '@xstate/react';
import type { RealNameRef } from '../../../machines/account/realName/realName.ts';
import { Button, Card, DescriptionList } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';

/** `reviewing`: staff looks at it. */
export function Reviewing({ actor }: { actor: RealNameRef }) {
  const profile = useSelector(actor, ({ context }) => context.profile);
  return (
    <>
      <Ask
        icon="clock"
        title="客服正在核对"
        acts={<Button onClick={() => actor.send({ type: 'identity.retry' })}>看最新结果</Button>}
      >
        <p>通常一个工作日内完成，结果会发消息给你。</p>
      </Ask>
      <Card>
        <DescriptionList
          items={[
            { term: '姓名', value: profile?.realName ?? '—' },
            ...(profile?.idCard === undefined ? [] : [{ term: '身份证号码', value: profile.idCard }]),
          ]}
        />
      </Card>
    </>
  );
}
