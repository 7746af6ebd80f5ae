import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { gamesQuery } from '../../market/index.ts';
import { useSearchWords } from '../../shared/list/searchWords.ts';
import { color, NumberInput, Segmented, Select, space } from '../../ui/index.ts';
import type { ConsoleAddress } from './address.ts';
import { SearchForm } from './parts.tsx';

const Filters = styled.div`
  display: grid;
  gap: ${space.s};
  padding: ${space.m};
  border-bottom: 1px solid ${color.line};
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 260px) auto;
  align-items: center;
  justify-content: start;
  gap: ${space.s};
`;

/** One row if there is room; otherwise the fields wrap. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: ${space.s};
`;

const OWNERS = [
  { value: 'all', label: '全部' },
  { value: 'nobody', label: '没人处理' },
  { value: 'mine', label: '我的' },
] as const;

/** Parses whole yuan; undefined for anything else. */
const toYuan = (typed: string): number | undefined => (/^\d{1,7}$/.test(typed) ? Number(typed) : undefined);

/** Search and filters of the queue. All of them are in the URL. */
export function QueueFilters({
  address,
  search,
  go,
}: {
  address: ConsoleAddress;
  search: RefObject<HTMLInputElement | null>;
  go: (change: Partial<ConsoleAddress>) => void;
}) {
  const [min, setMin] = useSearchWords(String(address.minYuan ?? ''));
  const [max, setMax] = useSearchWords(String(address.maxYuan ?? ''));
  const games = useQuery(gamesQuery());
  const goAmount = () => {
    // Invalid text stays in its field, which says what is wrong with it.
    const isInvalid = [min, max].some((typed) => typed !== '' && toYuan(typed) === undefined);
    if (!isInvalid) go({ minYuan: toYuan(min), maxYuan: toYuan(max) });
  };
  const amount = (label: string, value: string, set: (typed: string) => void) => (
    <div>
      <NumberInput
        aria-label={label}
        placeholder={label}
        maxLength={7}
        value={value}
        onValue={set}
        onBlur={goAmount}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goAmount();
        }}
      />
    </div>
  );
  return (
    <Filters>
      <SearchForm
        label="搜索"
        placeholder="订单号、商品编号、手机号，按 / 开始"
        value={address.search}
        input={search}
        onSearch={(words) => go({ search: words, task: undefined })}
      />
      <Line>
        <Segmented
          label="谁在处理"
          options={OWNERS}
          value={address.owner ?? 'all'}
          onValue={(owner) => go({ owner: owner === 'all' ? undefined : owner })}
        />
        <label>
          <input
            type="checkbox"
            checked={address.isOverdue === true}
            onChange={(event) => go({ isOverdue: event.target.checked || undefined })}
          />{' '}
          只看超时
        </label>
      </Line>
      <Fields>
        <Select
          aria-label="游戏"
          value={address.game ?? ''}
          onValue={(game) => go({ game: game || undefined })}
          options={[
            { value: '', label: '所有游戏' },
            ...(games.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {amount('最少金额（元）', min, setMin)}
        {amount('最多金额（元）', max, setMax)}
        <Select
          aria-label="排序"
          value={address.sort ?? 'due'}
          onValue={(sort) => go({ sort: sort === 'amount' ? 'amount' : undefined })}
          options={[
            { value: 'due', label: '最急的在前' },
            { value: 'amount', label: '金额大的在前' },
          ]}
        />
      </Fields>
    </Filters>
  );
}
