import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { Movement, Withdrawal } from '../../../contract/payment/wallet.ts';
import { href } from '../../app/routes.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { beijing, color, EmptyState, money, PageBody, Pill, Skeleton, space, Tabs } from '../../ui/index.ts';
import { FlushCard } from '../../ui/Card.tsx';
import { movementsQuery, walletQuery, withdrawalsQuery } from '../reads.ts';
import { MOVEMENT, STATE } from '../withdrawing/words.ts';
import { Export } from './Export.tsx';
import { Holdings, ObstacleNotice, Sums, WalletLine, WalletList } from './Sums.tsx';
import { useUrlTab } from '../../shared/useUrlTab.ts';

const TABS = [
  { value: '', label: '明细' },
  { value: 'withdrawals', label: '提现记录' },
] as const;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  padding-top: ${space.m};
`;

const Panel = styled.div`
  padding: ${space.l};
`;

const Amount = styled.strong<{ $isIn: boolean }>`
  color: ${({ $isIn }) => ($isIn ? color.good : 'inherit')};
`;

const Row = styled(Link)`
  display: block;
  color: inherit;
`;

const loading = <Skeleton height={180} />;

function MovementRow({ row: { kind, amount, no, text, at } }: { row: Movement }) {
  return (
    <WalletLine>
      <strong>{MOVEMENT[kind]}</strong>
      <Amount $isIn={amount > 0}>{amount > 0 ? `+${money(amount)}` : money(amount)}</Amount>
      <p>
        {beijing(at, 'full')}　{text}
      </p>
      <p>{no}</p>
    </WalletLine>
  );
}

function WithdrawalRow({
  row: { id, no, amount, state, account, requestedAt, reason },
}: {
  row: Withdrawal;
}) {
  const { word, tone } = STATE[state];
  return (
    <Row href={href('withdrawal', { id })}>
      <WalletLine>
        <strong>{money(amount)}</strong>
        <Pill tone={tone}>{word}</Pill>
        <p>
          {beijing(requestedAt, 'full')}　支付宝 {account}
        </p>
        {reason !== undefined && <p>{reason}</p>}
        <p>{no}</p>
      </WalletLine>
    </Row>
  );
}

function Movements() {
  const list = useInfiniteQuery(movementsQuery());
  return (
    <EndlessRows
      list={list}
      loading={loading}
      empty={<EmptyState drawing="order" title="还没有明细" text="卖出的账号结算后，货款会记在这里。" />}
      end={(total) => `共 ${total} 笔`}
    >
      {(rows) => (
        <>
          <WalletList>
            {rows.map((row) => (
              <li key={row.id}>
                <MovementRow row={row} />
              </li>
            ))}
          </WalletList>
          <Foot>
            <Export />
          </Foot>
        </>
      )}
    </EndlessRows>
  );
}

function Withdrawals() {
  const list = useInfiniteQuery(withdrawalsQuery());
  return (
    <EndlessRows
      list={list}
      loading={loading}
      empty={<EmptyState drawing="order" title="还没有提现" text="可提现的钱可以随时提到你的支付宝。" />}
      end={(total) => `共 ${total} 笔提现`}
    >
      {(rows) => (
        <WalletList>
          {rows.map((row) => (
            <li key={row.id}>
              <WithdrawalRow row={row} />
            </li>
          ))}
        </WalletList>
      )}
    </EndlessRows>
  );
}

/** /other/wallet: balances, held proceeds with their reasons, and movements. */
export function Screen({ search }: { search: string }) {
  const read = useQuery(walletQuery());
  const [tab, choose] = useUrlTab(['wallet', 'tab'], TABS, search);
  return (
    <PageBody aria-busy={read.isPending}>
      {read.isPending ? (
        <>
          <Skeleton height={190} />
          <Skeleton height={160} />
        </>
      ) : read.data === undefined ? (
        <ReadFailed read={read} />
      ) : (
        <>
          <ObstacleNotice wallet={read.data} />
          <Sums wallet={read.data} />
          <Holdings wallet={read.data} />
        </>
      )}
      <FlushCard label="明细和提现记录">
        <Tabs label="钱包" items={TABS} value={tab} onValue={choose}>
          <Panel>{tab === '' ? <Movements /> : <Withdrawals />}</Panel>
        </Tabs>
      </FlushCard>
    </PageBody>
  );
}
