import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor } from 'xstate';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import * as f from '../../../machines/recycling/recycling/fixtures.ts';
import type { RecyclingRef } from '../../../machines/recycling/recycling/recycling.ts';
import { recyclingWalks } from '../../../machines/recycling/recycling/walks.ts';
import { rules } from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine } from '../../../machines/kit/upload/upload.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { DialogsContext } from '../../../src/page/dialogs/port.ts';
import {
  RecyclingContext,
  type Pictures,
  type RecyclingPorts,
} from '../../../src/recycling/valuationForm/context.ts';
import { game, places, template } from '../../../src/recycling/valuationForm/fixtures.ts';
import { FormView } from '../../../src/recycling/valuationForm/Screen.tsx';
import { DealView } from '../../../src/recycling/quotes/DealView.tsx';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const yes = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };
const now = () => Date.parse(f.NOW);

const picturesOf = (names: readonly string[], most: number): Pictures => ({
  actor: createActor(uploadMachine, {
    input: { name: 'story', rules },
    snapshot: uploadMachine.resolveState({
      value: 'resting',
      context: {
        name: 'story',
        rules: { ...rules, most },
        mainId: null,
        pictures: names.map((name, index) => ({
          id: `p-${index}`,
          name,
          type: 'image/png',
          size: 400_000,
          state: { kind: 'done' as const, path: '' },
        })),
      },
    }),
  }),
  add: () => undefined,
  preview: () => null,
  onPreview: () => () => undefined,
});

function portsOf(actor: RecyclingRef): RecyclingPorts {
  const { form } = actor.getSnapshot().context;
  const pictures = {
    all: picturesOf(
      form.pictures.map(({ name }) => name),
      100,
    ),
    realName: picturesOf(form.realNamePicture === '' ? [] : ['实名.png'], 1),
  };
  return { recyclingFor: () => actor, picturesFor: () => pictures };
}

function View({ actor }: { actor: RecyclingRef }) {
  const ports = useMemo(() => portsOf(actor), [actor]);
  const isForm = useSelector(actor, ({ context }) => context.valuationId === null);
  const isValuation = useSelector(actor, ({ context }) => context.kind === 'valuation');
  return (
    <ClockContext value={now}>
      <DialogsContext value={yes}>
        <RecyclingContext value={ports}>
          {isForm ? (
            <FormView actor={actor} />
          ) : (
            <DealView
              actor={actor}
              title="估价结果"
              fallback="myValuations"
              lead={isValuation ? 'range' : 'quotes'}
            />
          )}
        </RecyclingContext>
      </DialogsContext>
    </ClockContext>
  );
}

/** Valuation and bidding: form → submit → quotes → accept → deposit → trade. */
export const flow = defineFlow({
  walks: recyclingWalks,
  inner: [paymentWalks],
  fixtures: f.fixtures,
  route: '/index/jingjiahuishou?gameId=game-1',
  answers: [
    reply('listGames', [game]),
    reply('readTemplate', template),
    reply('listDistricts', ({ systemKey }) => {
      const rows = places[systemKey] ?? [];
      return { rows, total: rows.length };
    }),
    reply('listServers', { rows: [], total: 0 }),
  ],
  View,
});
