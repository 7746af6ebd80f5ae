import { useSelector } from '@xstate/react';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import {
  selectState,
  type ValuationFormInput,
  type ValuationFormRef,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { useActorUntilDone } from '../../flow/actorRegistry.ts';
import { FailedState, Skeleton } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { ChooseGame } from './ChooseGame.tsx';
import { useValuationForms } from './flow.ts';
import { Form } from './Form.tsx';
import { Listed } from './Listed.tsx';
import { Refused } from './Refused.tsx';
import { Uncertain } from './Uncertain.tsx';
import { TITLE } from './words.ts';
import { withoutKeptNote } from '../../shared/failedRead.ts';

function Waiting({ kind }: { kind: ValuationKind }) {
  return (
    <Frame title={TITLE[kind]} busy>
      <Skeleton height={84} />
      <Skeleton height={220} />
      <Skeleton height={260} />
    </Frame>
  );
}

function Unavailable({ actor, kind }: { actor: ValuationFormRef; kind: ValuationKind }) {
  const message = useSelector(actor, ({ context }) => context.failure?.message);
  return (
    <Frame title={TITLE[kind]}>
      <FailedState
        text={message && withoutKeptNote(message)}
        onRetry={() => actor.send({ type: 'form.retry' })}
      />
    </Frame>
  );
}

/** The form in the state its actor is in. Once a valuation came of it, the way leads on to its own page. */
export function FormView({ actor }: { actor: ValuationFormRef }) {
  const state = useSelector(actor, selectState);
  const kind = useSelector(actor, ({ context }) => context.kind);
  switch (state) {
    case 'editing':
    case 'explaining':
      return <Form actor={actor} />;
    case 'submitting':
      return <Form actor={actor} busy />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'uncertain':
      return <Uncertain actor={actor} />;
    case 'listed':
      return <Listed />;
    case 'unavailable':
      return <Unavailable actor={actor} kind={kind} />;
    case 'restoring':
    case 'submitted':
      return <Waiting kind={kind} />;
  }
}

/** One form from opening to handing in: what came of it stays on the screen, and the next visit begins a new one. */
function GameForm(key: ValuationFormInput) {
  return <FormView actor={useActorUntilDone(useValuationForms().forms, key)} />;
}

/**
 * /index/jingjiahuishou?kind&gameId&from: a valuation or a bidding; without a game the game is chosen first. `from` is an own
 * valuation that came to nothing, which the form is filled in from.
 */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const kind = query.get('kind') === 'valuation' ? 'valuation' : 'bidding';
  const gameId = query.get('gameId') ?? query.get('id') ?? '';
  if (gameId === '') return <ChooseGame chosen={query.has('kind') ? kind : null} />;
  const fromId = query.get('from');
  return <GameForm key={`${kind}:${gameId}:${fromId}`} kind={kind} gameId={gameId} fromId={fromId} />;
}
