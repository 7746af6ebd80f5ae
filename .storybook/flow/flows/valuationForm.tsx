import { useMemo } from 'react';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { fixtures } from '../../../machines/recycling/valuationForm/fixtures.ts';
import type { ValuationFormRef } from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { valuationFormWalks } from '../../../machines/recycling/valuationForm/walks.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { DialogsContext } from '../../../src/page/dialogs/port.ts';
import { game, places, template } from '../../../src/recycling/valuationForm/fixtures.ts';
import { ValuationFormContext } from '../../../src/recycling/valuationForm/flow.ts';
import { FormView } from '../../../src/recycling/valuationForm/Screen.tsx';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);
const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

/** The form at the time of its fixtures; every question is answered with yes. */
export function FormStage({ actor }: { actor: ValuationFormRef }) {
  const ports = useMemo(() => ({ forms: one(actor), files: pictureFiles }), [actor]);
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <ValuationFormContext value={ports}>
          <FormView actor={actor} />
        </ValuationFormContext>
      </DialogsContext>
    </ClockContext>
  );
}

const pageOf = <T,>(rows: readonly T[] = []) => ({ rows: [...rows], total: rows.length });

/** What the form asks the server beside its flow: the game, its template and its areas. */
export const formAnswers = [
  reply('listGames', [game]),
  reply('readTemplate', template),
  reply('listDistricts', ({ systemKey }) => pageOf(places[systemKey])),
  reply('listOperators', pageOf(places.carrier)),
  reply('listAreas', pageOf()),
  reply('listAreaServers', pageOf()),
  reply('listServers', pageOf()),
];

/** The form of a valuation or a bidding: filled in → handed in. */
export const flow = defineFlow({
  walks: valuationFormWalks,
  fixtures,
  route: '/index/jingjiahuishou?gameId=game-1',
  answers: formAnswers,
  View: FormStage,
});
