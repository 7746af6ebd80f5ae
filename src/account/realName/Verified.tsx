import { useSelector } from '@xstate/react';
import type { RealNameRef } from '../../../machines/account/realName/realName.ts';
import { href } from '../../app/addresses.ts';
import { ButtonLink, Card, DescriptionList } from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';

/** `verified`: locked, and masked. */
export function Verified({ actor }: { actor: RealNameRef }) {
  const profile = useSelector(actor, ({ context }) => context.profile);
  return (
    <>
      <Ask
        icon="checkCircle"
        tone="good"
        title="已完成实名认证"
        acts={
          <ButtonLink variant="secondary" href={href('centre')}>
            回个人中心
          </ButtonLink>
        }
      >
        <p>可以买卖账号了。认证后不能修改。</p>
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
