import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { ArticleSheet } from '../../content/index.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { SELLER_FEE_TEXT } from '../../../contract/kit/ruleTexts.ts';
import { allSupportQuery, supportQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import {
  Card,
  color,
  dp,
  EmptyState,
  ListRow,
  money,
  Notice,
  Skeleton,
  RowGroup,
  space,
  text,
} from '../../ui/index.ts';
import { AgentCard, NobodyOnDuty } from '../../shared/AgentCard.tsx';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { SafetyTools } from '../SafetyTools.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Frame } from '../../shared/Frame.tsx';

const STEPS: readonly { name: string; text: string }[] = [
  { name: '联系客服', text: '从下面的名单里找当班客服，说明双方谈好的游戏、价格。' },
  { name: '拉三方群', text: '买家、卖家、客服同群，条件由客服复述，双方确认。' },
  { name: '买家付款', text: '货款付到平台，由平台保管，不付给个人。' },
  { name: '验号换绑', text: '客服登录核对，解绑旧手机，换成买家的手机和密码。' },
  { name: '确认放款', text: '买家确认收货后，平台把货款付给卖家。' },
];

const Steps = styled.ol`
  display: grid;
  gap: ${space.m};
  li {
    display: grid;
    grid-template-columns: ${dp(24)} minmax(0, 1fr);
    gap: ${space.m};
  }
`;

const Ordinal = styled.span`
  display: grid;
  place-items: center;
  width: ${dp(24)};
  height: ${dp(24)};
  border-radius: 50%;
  background: ${color.accentSoft};
  color: ${color.accent};
  font-size: ${text.caption};
  font-weight: 600;
`;

/** Support staff, those on duty for escrow deals first. */
function Staff() {
  const onDuty = useQuery(supportQuery('afterSale'));
  const duty = new Set(onDuty.data?.filter((agent) => agent.isOnDuty).map(({ id }) => id));
  return (
    <ReadRows
      read={useQuery(allSupportQuery())}
      loading={
        <Stack>
          <Skeleton height={100} />
          <Skeleton height={100} />
          <Skeleton height={100} />
        </Stack>
      }
      failedTitle="客服名单没能加载"
      empty={<EmptyState drawing="message" title="名单还是空的" text="没有名单时请不要和任何人走中介。" />}
    >
      {(staff) => (
        <>
          {onDuty.data && <NobodyOnDuty agents={onDuty.data} />}
          <ul>
            {staff
              .toSorted((a, b) => Number(duty.has(b.id)) - Number(duty.has(a.id)))
              .map((agent) => (
                <AgentCard
                  key={agent.id}
                  agent={agent}
                  isOfficial
                  mark={duty.has(agent.id) ? '中介当班' : undefined}
                />
              ))}
          </ul>
        </>
      )}
    </ReadRows>
  );
}

/** /index/security: escrow for deals agreed elsewhere. */
export function Screen() {
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Frame title="中介担保">
        <Notice icon="shield" title="在别处谈好的，也可以由平台保管货款">
          买家先把货款付到平台，再换绑，最后放款。任何一步没做完，钱都在平台。
        </Notice>
        <Card title="怎么走">
          <Steps>
            {STEPS.map(({ name, text: words }, index) => (
              <li key={name}>
                <Ordinal aria-hidden>{index + 1}</Ordinal>
                <div>
                  <strong>{name}</strong>
                  <SecondaryText>{words}</SecondaryText>
                </div>
              </li>
            ))}
          </Steps>
        </Card>
        <Card title="费用">
          <SecondaryText>
            卖家付{SELLER_FEE_TEXT}，从货款里扣。买家付平台服务费 {money(RULES.serviceFee)}
            ，包赔另选。除此之外不收任何保证金、解冻费。
          </SecondaryText>
        </Card>
        <SafetyTools />
        <Card title="官方客服名单">
          <Staff />
        </Card>
        <RowGroup>
          <ListRow icon="help" label="怎样验证客服" onClick={() => setReading(true)} />
          <ListRow icon="tag" label="改成挂在平台上卖" href={href('sell')} />
        </RowGroup>
        <Notice tone="warn" title="不在名单里的都不是平台的人">
          头像、昵称、群名都可以仿冒。先把对方的联系方式在上面查一遍，再谈钱。
        </Notice>
      </Frame>
      {isReading && <ArticleSheet type="kfyz" title="怎样验证客服" onClose={() => setReading(false)} />}
    </>
  );
}
