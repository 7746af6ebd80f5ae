import { useSelector } from '@xstate/react';
import type { ValuationKind } from '../../../contract/recycling/recycling.ts';
import {
  selectState,
  type ValuationFormInput,
  type ValuationFormRef,
} from '../../../machines/recycling/valuationForm/valuationForm.ts';
import { useActorUntilDone } from '../../flow/actorRegistry.ts';
import { href } from '../../app/routes.ts';
import { Skeleton } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { parseKey } from './address.ts';
import { ChooseGame } from './ChooseGame.tsx';
import { useValuationForms } from './flow.ts';
import { Form } from './Form.tsx';
import { Listed } from './Listed.tsx';
import { Refused } from './Refused.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { TITLE } from './texts.ts';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { NothingToFill } from '../../shared/NothingToFill.tsx';

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
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Frame title={TITLE[kind]}>
      <LoadFailed
        failure={failure}
        onRetry={() => actor.send({ type: 'form.retry' })}
        missing={<NothingToFill failure={failure} again={href('valuationForm', { kind })} />}
      />
    </Frame>
  );
}

/** Navigates to the valuation's page after the submission. */
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
      return (
        <Uncertain actor={actor} as="page" frame={TITLE[kind]} title="正在核对有没有提交成功">
          <p>刚才没有收到回应，正在向平台核对。</p>
          <p>核对清楚之前不会重复提交，你填的都在。</p>
        </Uncertain>
      );
    case 'listed':
      return <Listed />;
    case 'unavailable':
      return <Unavailable actor={actor} kind={kind} />;
    case 'restoring':
    case 'submitted':
      return <Waiting kind={kind} />;
  }
}

/** One form per visit: the result stays on the screen, and the next visit starts a new form. */
function GameForm(key: ValuationFormInput) {
  return <FormView actor={useActorUntilDone(useValuationForms().forms, key)} />;
}

/**
 * /index/jingjiahuishou?kind&gameId&backId: form of a valuation or bidding. `backId` is an own ended valuation whose
 * data fills the form.
 */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const key = parseKey(query);
  const { kind, gameId, fromId } = key;
  if (gameId === '') return <ChooseGame chosen={query.has('kind') ? kind : null} />;
  return <GameForm key={`${kind}:${gameId}:${fromId}`} {...key} />;
}
