import { useState } from 'react';
import type { StaffAct, StaffCase } from '../../../contract/staff/index.ts';
import { Button } from '../../ui/index.ts';
import { ActForm } from '../act/ActForm.tsx';
import { ACT } from '../words.ts';
import { Line } from './layout.ts';

/** Formats fen as yuan for an input. */
const toYuan = (fen: number): string => String(fen / 100);

/** The acts that are allowed now. An open case has to be claimed for them, a closed one needs no claim. */
export function Acts({ found }: { found: StaffCase }) {
  const [chosen, choose] = useState<StaffAct | null>(null);
  const { task, acts, asked } = found;
  if (acts.length === 0) return null;
  const act = chosen !== null && acts.includes(chosen) ? chosen : null;
  return (
    <>
      <Line as="fieldset" aria-label="可以做的事">
        {acts.map((each) => (
          <Button
            key={each}
            small
            variant={ACT[each].isDangerous || ACT[each].isQuestion ? 'secondary' : 'primary'}
            disabled={!task.isMine && task.closedAt === undefined}
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
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}
