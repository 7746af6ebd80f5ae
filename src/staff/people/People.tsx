import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { MemberRow } from '../../../contract/staff/index.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { beijing, EmptyState, Pill, Skeleton, Stack } from '../../ui/index.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { SearchForm } from '../console/parts.tsx';
import { Dossier } from './Dossier.tsx';
import { ItemRow, ListAndItem, Rows } from './layout.tsx';
import { membersQuery } from './reads.ts';
import { MEMBER_ROLE } from './words.ts';

const Row = ({ row, address }: { row: MemberRow; address: ConsoleAddress }) => (
  <ItemRow address={address} id={row.id}>
    <span>{row.name}</span>
    {row.closedAt !== undefined ? (
      <Pill>已注销</Pill>
    ) : row.isSuspended ? (
      <Pill tone="bad">已暂停</Pill>
    ) : (
      <span />
    )}
    <small>
      {MEMBER_ROLE[row.role]} · {row.phone} · 卖出 {row.deals}
    </small>
    <small>{beijing(row.createdAt, 'day')} 注册</small>
  </ItemRow>
);

export function People({ address }: { address: ConsoleAddress }) {
  const [, navigate] = useLocation();
  const list = useInfiniteQuery(membersQuery(address.search));
  const isSearch = address.search !== undefined;
  return (
    <ListAndItem
      address={address}
      list={
        <>
          <SearchForm
            label="找会员"
            placeholder="昵称、完整手机号、会员编号、订单号、商品编号"
            value={address.search}
            onSearch={(search) => navigate(consoleHref({ ...address, search, item: undefined }))}
          />
          <EndlessRows
            list={list}
            loading={
              <Stack $gap="s">
                <Skeleton height={56} />
                <Skeleton height={56} />
              </Stack>
            }
            empty={
              <EmptyState
                drawing="search"
                title={isSearch ? '没有找到' : '还没有会员'}
                text={isSearch ? '手机号和各种编号要填完整，昵称可以只填开头。' : '有人注册后会出现在这里。'}
              />
            }
            end={(total) => `共 ${total} 位，已经到底了`}
          >
            {(rows) => (
              <Rows>
                {rows.map((row) => (
                  <Row key={row.id} row={row} address={address} />
                ))}
              </Rows>
            )}
          </EndlessRows>
        </>
      }
    >
      {address.item === undefined ? (
        <EmptyState title="选一位会员" text="每次打开都会记入操作日志。" />
      ) : (
        <Dossier key={address.item} id={address.item} address={address} />
      )}
    </ListAndItem>
  );
}
