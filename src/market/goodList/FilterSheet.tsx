import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import { templateQuery } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dp, space } from '../../ui/theme.ts';
import { ReadFailed } from '../../shared/QueryState.tsx';
import { useAreas } from './areas.ts';
import { AttributeFilter, Group, Options, Prices } from './FilterFields.tsx';
import { choose, cleared, settled, toggle, type Filter } from './filter.ts';

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
  & > :last-child {
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

/** All filters of the product list. They are asked for once, when 查看结果 is pressed; closing keeps the list as it is. */
export default function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  // The sheet answers the tap; its many fields, which take longer to draw, follow.
  const isFilled = useDeferredValue(true, false);

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
          <Button onClick={() => onApply(settled(draft))}>查看结果</Button>
        </Foot>
      }
    >
      {isFilled ? (
        <Fields draft={draft} onDraft={setDraft} />
      ) : (
        <Coming $isLong={draft.id !== ''} aria-busy />
      )}
    </Sheet>
  );
}
