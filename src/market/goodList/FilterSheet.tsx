import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { listingsQuery, templateQuery } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dp, space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ReadFailed } from '../../shared/QueryState.tsx';
import { useAreas } from './areas.ts';
import { AttributeFilter, Group, Options, Prices } from './FilterFields.tsx';
import { choose, cleared, settled, toggle, toQuery, type Filter } from './filter.ts';
import { countOf } from './rows.ts';

const Body = styled.div`
  display: grid;
  gap: ${space.xl};
`;

/** Holds the room of the fields: a game has many of them. */
const Coming = styled.div<{ $isLong: boolean }>`
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

export interface FilterSheetProps {
  filter: Filter;
  onApply: (filter: Filter) => void;
  onClose: () => void;
}

/** What can be asked for: of any account, and what the game's template says. */
function Fields({ draft, onDraft }: { draft: Filter; onDraft: (draft: Filter) => void }) {
  const template = useQuery(templateQuery(draft.id));
  const areas = useAreas(draft, true);
  const fields = (template.data ?? []).filter((one) => one.isEnabled && one.isFilter);

  return (
    <Body>
      <Prices draft={draft} onDraft={onDraft} />
      <Options
        legend="包赔"
        options={[
          ['2', '免费包赔'],
          ['1', '可选包赔'],
        ]}
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
      {template.isError && <ReadFailed read={template} title="这个游戏的筛选没能加载" />}
      {fields.map((field) => (
        <AttributeFilter key={field.id} field={field} draft={draft} onDraft={onDraft} />
      ))}
    </Body>
  );
}

/** How long the filters must stand still before it is asked how many there are, ms. */
const STILL = 400;

/** The latest value that has stood still for a moment. */
function useStill<Value>(value: Value): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STILL);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}

/** How many listings a draft would find, such as 312 or 1000+; undefined while it is not known. What was asked is what the list shows next. */
function useCount(draft: Filter): string | undefined {
  const still = useStill(draft);
  const asked = settled(still);
  const found = useInfiniteQuery({ ...listingsQuery(toQuery(asked ?? still)), enabled: asked !== null });
  const first = found.data?.pages[0];
  return still === draft && asked !== null && first ? countOf(first) : undefined;
}

/**
 * All filters of the product list. 查看结果 says how many there are, and takes the draft over; closing keeps the list as it is.
 * Nothing is taken over while something typed is no number.
 */
export default function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  // The sheet answers the tap; its many fields, which take longer to draw, follow.
  const isFilled = useDeferredValue(true, false);
  const fields = useRef<HTMLDivElement>(null);
  const count = useCount(draft);
  const apply = () => {
    const next = settled(draft);
    if (next) onApply(next);
    else fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={draft.name === '' ? '筛选' : `筛选 ${draft.name}`}
      foot={
        <Foot>
          <Button variant="secondary" onClick={() => setDraft(cleared(draft))}>
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
