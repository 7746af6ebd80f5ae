import { useState } from 'react';
import type { StaffAct, StaffCase } from '../../../contract/staff/index.ts';
import { Button } from '../../ui/index.ts';
import { ActForm } from '../act/ActForm.tsx';
import { ACT } from '../words.ts';
import { useHasClaim } from './claim.ts';
import { Line } from './layout.ts';

/** Formats fen as yuan for an input. */
const toYuan = (fen: number): string => String(fen / 100);

/** The acts that are allowed now. An open case needs a claim that has not ended, a closed one needs none. */
export function Acts({ found }: { found: StaffCase }) {
  const [chosen, choose] = useState<StaffAct | null>(null);
  const { task, acts, asked } = found;
  const hasClaim = useHasClaim(task);
  if (acts.length === 0) return null;
  const isDisabled = !hasClaim && task.closedAt === undefined;
  const act = chosen !== null && acts.includes(chosen) ? chosen : null;
  return (
    <>
      <Line as="fieldset" aria-label="可以做的事">
        {acts.map((each) => (
          <Button
            key={each}
            small
            variant={ACT[each].isDangerous || ACT[each].isQuestion ? 'secondary' : 'primary'}
            disabled={isDisabled}
            aria-pressed={act === each}
            onClick={() => choose(each)}
          >
            {ACT[each].name}
          </Button>
        ))}
      </Line>
      {act !== null && (
        <ActForm
          key={act}
          of={{
            taskId: task.id,
            subject: task.subject,
            subjectId: task.subjectId,
            act,
            proposalId: found.afterSale?.proposals.find(({ state }) => state === 'open')?.id,
            asked: asked === undefined ? '' : toYuan(asked),
            labels: found.attributes.map(({ label }) => label),
          }}
          state={found.state}
          attributes={found.attributes}
          file={found.afterSale}
          hasOpenAfterSale={found.hasOpenAfterSale}
          isDisabled={isDisabled}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}
