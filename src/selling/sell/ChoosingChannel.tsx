import { useSelector } from '@xstate/react';
import { useState } from 'react';
import styled from 'styled-components';
import { ArticleSheet } from '../../content/index.ts';
import { Link } from 'wouter';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import type { DraftCard } from '../../../machines/selling/consignment/loadForm.ts';
import { PAYOUT_DELAY_TEXT, SELLER_FEE_TEXT } from '../../../contract/kit/ruleTexts.ts';
import { href } from '../../app/routes.ts';
import {
  beijing,
  Card,
  cardFace,
  color,
  dp,
  faint,
  Icon,
  IconButton,
  ListRow,
  Notice,
  oneLine,
  Picture,
  radius,
  RowGroup,
  space,
  text,
  type IconName,
} from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { useDialogs } from '../../shared/dialogs/port.ts';
import { addressOf } from '../consignment/address.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Stack } from '../../ui/layout/Stack.ts';

interface Channel {
  icon: IconName;
  name: string;
  text: string;
  facts: readonly string[];
  href: string;
}

const CHANNELS: readonly Channel[] = [
  {
    icon: 'tag',
    name: '官方代售',
    text: '自己定价，平台挂出来卖',
    facts: [
      `卖出才收手续费：${SELLER_FEE_TEXT}`,
      `平台验号、换绑、保管货款，买家确认收货 ${PAYOUT_DELAY_TEXT}后到账`,
    ],
    href: href('sell', { channel: 'consign' }),
  },
  {
    icon: 'gavel',
    name: '竞价回收',
    text: '多位商户报价，你选一位',
    facts: ['报价随到随看，接受前都能反悔', '可以同时挂代售，先成交的算数'],
    href: href('valuationForm', { kind: 'bidding' }),
  },
  {
    icon: 'bulb',
    name: '先估个价',
    text: '不知道值多少，先看同类成交价',
    facts: ['按相近账号的真实成交给出区间', '估完可以直接转代售，不用重填'],
    href: href('valuationForm', { kind: 'valuation' }),
  },
];

const Way = styled(Link)`
  display: grid;
  grid-template-columns: ${dp(44)} minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.m};
  padding: ${space.l};
  ${cardFace}
  color: ${color.ink};
  & > svg {
    color: ${color.inkFaint};
  }
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  width: ${dp(44)};
  height: ${dp(44)};
  border-radius: ${radius.control};
  background: ${color.accentSoft};
  color: ${color.accent};
`;

const Name = styled.strong`
  font-size: ${text.strong};
`;

const Facts = styled.ul`
  margin-top: ${space.xs};
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

const Draft = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Lead = styled(Link)`
  display: grid;
  grid-template-columns: ${dp(40)} minmax(0, 1fr);
  align-items: center;
  gap: ${space.m};
  min-height: ${dp(60)};
  color: ${color.ink};
`;

const Line = styled.span`
  display: block;
  ${oneLine}
  small {
    ${faint}
  }
`;

const STEP_WORDS = { basics: '基本信息', details: '账号信息', pictures: '图片' } as const;

function leadOf({ gameId, step }: DraftCard): string {
  const { name, query } = addressOf(step, { gameId });
  return href(name, query);
}

export function ChoosingChannel({ actor }: { actor: ConsignmentRef }) {
  const drafts = useSelector(actor, ({ context }) => context.drafts);
  const { ask } = useDialogs();
  const [isReading, setReading] = useState(false);
  const discard = async ({ gameId, gameName }: DraftCard) => {
    const isSure = await ask({
      title: '删除草稿',
      text: `${gameName}填到一半的内容和图片会删掉，不能找回。`,
      confirmText: '删除',
    });
    if (isSure) actor.send({ type: 'draft.discard', gameId });
  };
  return (
    <>
      <Frame title="我要卖" onBack={null}>
        {drafts.length > 0 && (
          <Card title="接着填">
            <ul>
              {drafts.map((draft) => (
                <Draft key={draft.gameId}>
                  <Lead href={leadOf(draft)}>
                    <Picture src={draft.icon} alt="" width={1} height={1} />
                    <span>
                      <Line>
                        {draft.gameName}
                        {draft.title !== '' && ` · ${draft.title}`}
                      </Line>
                      <Line>
                        <small>
                          填到{STEP_WORDS[draft.step]} · {beijing(draft.savedAt)} 保存
                        </small>
                      </Line>
                    </span>
                  </Lead>
                  <IconButton
                    icon="trash"
                    size={20}
                    label={`删除${draft.gameName}的草稿`}
                    onClick={() => void discard(draft)}
                  />
                </Draft>
              ))}
            </ul>
          </Card>
        )}
        <Stack as="ul" aria-label="出售方式">
          {CHANNELS.map(({ icon, name, text: words, facts, href: to }) => (
            <li key={name}>
              <Way href={to}>
                <Sign>
                  <Icon name={icon} size={24} />
                </Sign>
                <span>
                  <Name>{name}</Name>
                  <SecondaryText>{words}</SecondaryText>
                  <Facts>
                    {facts.map((fact) => (
                      <li key={fact}>{fact}</li>
                    ))}
                  </Facts>
                </span>
                <Icon name="chevronRight" size={18} />
              </Way>
            </li>
          ))}
        </Stack>
        <RowGroup>
          <ListRow icon="file" label="官方代售怎么卖" onClick={() => setReading(true)} />
          <ListRow icon="info" label="平台规则：费用和到账时间" href={href('rules')} />
          <ListRow icon="tag" label="我发布的" href={href('myProducts', { tab: 'published' })} />
          <ListRow icon="shield" label="已经谈好买家，走中介担保" href={href('security')} />
        </RowGroup>
        <Notice tone="warn" title="只认平台公布的客服">
          付款只在本站的付款页。要你往个人账户转保证金、解冻费，或在站外要游戏密码的，都不是平台的人。拿不准，先去中介担保页验证对方。
        </Notice>
      </Frame>
      {isReading && <ArticleSheet type="gfds" title="官方代售" onClose={() => setReading(false)} />}
    </>
  );
}
