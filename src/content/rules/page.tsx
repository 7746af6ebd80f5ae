import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { money } from '../../../contract/kit/formatMoney.ts';
import { payoutDelayOf, RULES, SELLER_LEVELS, TIERS } from '../../../contract/kit/rules.ts';
import { levelNeeds, SELLER_FEE_TEXT } from '../../../contract/kit/ruleTexts.ts';
import { href } from '../../app/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { ListRow, RowGroup } from '../../ui/ListRow.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { color, space, text } from '../../ui/theme.ts';
import type { ClockText } from '../../shared/clockTexts.ts';
import { CLOCK_TEXTS, type SubjectText } from './clocks.ts';
import { EXAMPLES } from './examples.ts';
import { LIMIT_TEXTS } from './limits.ts';
import { formatDuration } from '../../shared/formatDuration.ts';
import { Stack } from '../../ui/layout/Stack.ts';

const percent = (rate: number): string => `${Math.round(rate * 1000) / 10}%`;

const Items = styled.ul`
  display: grid;
  gap: ${space.m};
  & > li + li {
    padding-top: ${space.m};
    border-top: 1px solid ${color.line};
  }
`;

const Pairs = styled.dl`
  display: grid;
  grid-template-columns: 5em minmax(0, 1fr);
  gap: ${space.xs} ${space.m};
  margin-top: ${space.xs};
  font-size: ${text.small};
  dt {
    color: ${color.inkSoft};
  }
`;

/** A rule of a card: its name and its values. */
function Item({ name, pairs }: { name: string; pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <li>
      <h3>{name}</h3>
      <Pairs>
        {pairs.map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </Pairs>
    </li>
  );
}

const clockPairs = ({ who, within, outcome, last }: ClockText): (readonly [string, string])[] => [
  ['谁来办', who],
  ['多长时间', within],
  ...(outcome === undefined ? [] : [['到时', outcome] as const]),
  ...(last === undefined ? [] : [['一直没办', last] as const]),
];

const ClockCard = ({ title, states }: SubjectText) => (
  <Card title={`时限：${title}`}>
    <Items>
      {states.flatMap(({ state, clocks }) =>
        clocks.map((clock) => (
          <Item
            key={`${state}-${clock.when ?? ''}`}
            name={clock.when === undefined ? state : `${state}（${clock.when}）`}
            pairs={clockPairs(clock)}
          />
        )),
      )}
    </Items>
  </Card>
);

const Fees = () => (
  <Card title="费用">
    <Stack $gap="l">
      <DescriptionList
        items={[
          { term: '卖家手续费', value: SELLER_FEE_TEXT },
          { term: '平台服务费', value: `每单 ${money(RULES.serviceFee)}` },
          {
            term: '定金',
            value: `${money(RULES.depositFrom)} 起可以先付号价的 ${percent(RULES.depositRate)}，最低 ${money(RULES.depositMin)}`,
          },
          {
            term: '回收交易',
            value: `不收手续费。接受报价的押金为报价的 ${percent(RULES.sellerDepositRate)}，最低 ${money(RULES.sellerDepositMin)}，以接受时显示的为准，交易完成后退回`,
          },
        ]}
      />
      <SecondaryText>
        手续费卖出才收，从货款里扣。订单一直按下单时的费用算，退款先从货款里出，手续费按剩下的货款算。
      </SecondaryText>
      <Items>
        {EXAMPLES.map(({ price, buyer, deposit, seller }) => (
          <Item
            key={price}
            name={`${price} 的账号`}
            pairs={[
              ['买家', buyer],
              ...(deposit === undefined ? [] : [['定金', deposit] as const]),
              ['卖家', seller],
            ]}
          />
        ))}
      </Items>
    </Stack>
  </Card>
);

const Protections = () => (
  <Card title="包赔">
    <Items>
      {Object.values(TIERS).map(({ name, rate, min, days, covered, notCovered }) => (
        <Item
          key={name}
          name={name}
          pairs={[
            ['价格', rate === 0 ? '免费' : `号价的 ${percent(rate)}，最低 ${money(min)}`],
            ['保障期', `确认收货后 ${days} 天`],
            ['保什么', covered.join('；')],
            ['不保', notCovered.join('；')],
          ]}
        />
      ))}
    </Items>
  </Card>
);

const Payouts = () => (
  <Card title="货款什么时候到账">
    <Stack $gap="l">
      <SecondaryText>
        从买家确认收货起算。按确认收货那一刻的卖家等级定下，之后不变；有售后时暂停，处理完接着算。
      </SecondaryText>
      <Items>
        {SELLER_LEVELS.map((level) => (
          <Item
            key={level.level}
            name={level.name}
            pairs={[
              ['条件', levelNeeds(level)],
              ['到账', `${formatDuration(payoutDelayOf(level, 'retrieval'))}后`],
              [TIERS.none.name, `${formatDuration(payoutDelayOf(level, 'none'))}后`],
            ]}
          />
        ))}
      </Items>
    </Stack>
  </Card>
);

/** /other/guize: the rules of the platform, generated from the rules the server uses. */
export function Screen() {
  return (
    <PageBody>
      <Card>
        <SecondaryText>
          这一页由平台实际执行的规则生成：时限、费用、包赔和限额，都和系统里的一样。价格、费用和包赔按下单时的算，每一步的时限按那一步开始时的算。
        </SecondaryText>
      </Card>
      <Fees />
      <Protections />
      <Payouts />
      {CLOCK_TEXTS.map((subject) => (
        <ClockCard key={subject.title} {...subject} />
      ))}
      <Card title="限额">
        <DescriptionList items={LIMIT_TEXTS} />
      </Card>
      <RowGroup>
        <ListRow icon="help" label="帮助中心" href={href('help')} />
        <ListRow icon="headset" label="联系客服" href={href('support')} />
      </RowGroup>
    </PageBody>
  );
}
