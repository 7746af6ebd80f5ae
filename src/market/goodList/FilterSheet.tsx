import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { listingsQuery } from '../reads.ts';
import { templateQuery } from '../templateReads.ts';
import { Button, dp, Field, Select, Skeleton, space, Stack, VisuallyHidden } from '../../ui/index.ts';
import { focusFault } from '../../ui/focusFault.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { useAreas } from './areas.ts';
import { PROTECTION_NAMES } from './chips.ts';
import { AttributeFilter, Group, Options, Prices } from './FilterFields.tsx';
import { choose, clearFilters, normalizeFilter, toggle, toQuery, type Filter } from './filter.ts';
import { formatCount } from './rows.ts';
import { useGame } from './useGame.ts';

/** Reserves the height of the fields. */
const Coming = styled.div<{ $isLong: boolean }>`
  height: ${({ $isLong }) => ($isLong ? '70vh' : dp(370))};
  height: ${({ $isLong }) => ($isLong ? '70dvh' : dp(370))};
`;

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
`;

const Foot = styled.div`
  display: flex;
  gap: ${space.m};
  & > :nth-child(2) {
    flex: 1;
  }
`;

interface FilterSheetProps {
  filter: Filter;
  onApply: (filter: Filter) => void;
  onClose: () => void;
}

function Fields({ draft, onDraft }: { draft: Filter; onDraft: (draft: Filter) => void }) {
  const template = useQuery(templateQuery(draft.id));
  const areas = useAreas(draft, true);
  const fields = (template.data ?? []).filter((one) => one.isEnabled && one.isFilter);

  return (
    <Stack $gap="xl">
      <Prices draft={draft} onDraft={onDraft} />
      <Options
        legend="包赔"
        options={(['2', '1', '3'] as const).map((value) => [value, PROTECTION_NAMES[value]])}
        isOn={(value) => draft.isGuarantee === value}
        onToggle={(value) => onDraft(toggle(draft, 'isGuarantee', value))}
      />
      <Options
        legend="货源"
        options={[
          ['1', '自营'],
          ['2', '官方代售'],
        ]}
        isOn={(value) => draft.accountType === value}
        onToggle={(value) => onDraft(toggle(draft, 'accountType', value))}
      />
      {areas.steps.length > 0 && (
        <Group>
          <legend>区服</legend>
          <Two>
            {areas.steps.map((step) => (
              <Field key={step.key} label={step.label}>
                <Select
                  value={step.value}
                  options={[
                    { value: '', label: '不限' },
                    ...step.options.map((one) => ({ value: one.id, label: one.name })),
                  ]}
                  onValue={(id) => onDraft(choose(draft, step.key, id))}
                />
              </Field>
            ))}
          </Two>
        </Group>
      )}
      {draft.id !== '' && (template.isPending || areas.isPending) && (
        <div aria-busy>
          <Skeleton height={120} />
        </div>
      )}
      {areas.failed && <ReadFailed read={areas.failed} title="区服没能加载" />}
      {template.isError && <ReadFailed read={template} title="这个游戏的筛选没能加载" />}
      {fields.map((field) => (
        <AttributeFilter key={field.id} field={field} draft={draft} onDraft={onDraft} />
      ))}
    </Stack>
  );
}

const COUNT_DEBOUNCE_MS = 400;

function useDebounced<Value>(value: Value): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), COUNT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}

/**
 * Number of listings that a draft finds, such as 312 or 1000+; undefined while unknown. The list reuses the response.
 */
function useCount(draft: Filter, textColumns: readonly string[]): string | undefined {
  const still = useDebounced(draft);
  const asked = normalizeFilter(still, textColumns);
  const found = useInfiniteQuery({ ...listingsQuery(toQuery(asked ?? still)), enabled: asked !== null });
  const first = found.data?.pages[0];
  return still === draft && asked !== null && first ? formatCount(first) : undefined;
}

/**
 * Sheet with all filters. 查看结果 shows the number of listings and applies the draft, unless a typed number is invalid.
 * Closing the sheet discards the draft.
 */
export default function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  // Deferred, so the sheet opens before its fields render.
  const isFilled = useDeferredValue(true, false);
  const fields = useRef<HTMLDivElement>(null);
  const game = useGame(draft.id);
  const template = useQuery(templateQuery(draft.id));
  const textColumns = (template.data ?? []).filter(({ type }) => type === 'input').map(({ key }) => key);
  const count = useCount(draft, textColumns);
  const apply = () => {
    const next = normalizeFilter(draft, textColumns);
    if (next) onApply(next);
    else focusFault(fields.current);
  };

  return (
    <Sheet
      onClose={onClose}
      title={game ? `筛选 ${game.name}` : '筛选'}
      foot={
        <Foot>
          <Button variant="secondary" onClick={() => setDraft(clearFilters(draft))}>
            清空
          </Button>
          <Button onClick={apply}>查看结果{count !== undefined && ` · ${count} 件`}</Button>
          <VisuallyHidden aria-live="polite">{count !== undefined && `共 ${count} 件`}</VisuallyHidden>
        </Foot>
      }
    >
      <div ref={fields}>
        {isFilled ? (
          <Fields draft={draft} onDraft={setDraft} />
        ) : (
          <Coming $isLong={draft.id !== ''} aria-busy />
        )}
      </div>
    </Sheet>
  );
}
