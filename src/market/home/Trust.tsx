import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { href, routeOf } from '../../app/routes.ts';
import { ArticleSheet } from '../../content/index.ts';
import { homeNumbersQuery } from '../reads.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { centred, color, dp, space, text, touch } from '../../ui/theme.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const SocialSheet = lazyPart(async () => (await import('./SocialSheet.tsx')).default);

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  text-align: center;
  div {
    display: flex;
    flex-direction: column-reverse;
    align-items: center;
  }
  dt {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
  dd {
    display: flex;
    align-items: center;
    height: ${dp(28)};
    font-size: ${text.big};
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

const Holder = styled.p`
  ${centred}
  gap: ${space.xs};
  margin: ${space.m} 0;
  color: ${color.inkSoft};
  font-size: ${text.caption};
  svg {
    color: ${color.good};
  }
`;

const Ways = styled.div`
  display: flex;
  gap: ${space.m};
  & > * {
    flex: 1;
  }
`;

const Texts = styled.div`
  display: flex;
  justify-content: space-between;
  margin: ${space.s} ${dp(-8)} ${dp(-8)};
`;

const Read = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  min-height: ${touch};
  padding: 0 ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const READS = [
  { key: 'jyxz', label: '交易须知', icon: 'file' },
  { key: 'ywjs', label: '业务介绍', icon: 'info' },
  { key: 'social', label: '官方视频号', icon: 'megaphone' },
] as const satisfies readonly { key: string; label: string; icon: IconName }[];

const many = (n: number) => n.toString().replace(/\B(?=(\d{3})+$)/g, ',');

export function Trust() {
  const numbers = useQuery(homeNumbersQuery());
  const [open, setOpen] = useState<(typeof READS)[number]>();
  const close = () => setOpen(undefined);
  const shown = [
    { label: '已成交', value: numbers.data?.sold },
    { label: '昨日成交', value: numbers.data?.soldYesterday },
    { label: '在售', value: numbers.data?.onSale },
  ];
  return (
    <Card>
      <Numbers aria-busy={numbers.isPending}>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value !== undefined ? (
                many(value)
              ) : numbers.isPending ? (
                <Skeleton width={56} height={20} />
              ) : (
                '—'
              )}
            </dd>
          </div>
        ))}
      </Numbers>
      <Holder>
        <Icon name="shield" size={16} />
        货款由平台保管，确认收货后付给卖家
      </Holder>
      <Ways>
        <ButtonLink href={href('games')}>我要买</ButtonLink>
        {routeOf('/index/sell') && (
          <ButtonLink variant="secondary" href="/index/sell">
            我要卖
          </ButtonLink>
        )}
      </Ways>
      <Texts>
        {READS.map((one) => (
          <Read key={one.key} type="button" aria-haspopup="dialog" onClick={() => setOpen(one)}>
            <Icon name={one.icon} size={18} />
            {one.label}
          </Read>
        ))}
      </Texts>

      {open?.key === 'social' && <SocialSheet onClose={close} />}
      {open && open.key !== 'social' && <ArticleSheet type={open.key} title={open.label} onClose={close} />}
    </Card>
  );
}
