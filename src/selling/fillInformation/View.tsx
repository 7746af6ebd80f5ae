import { useSelector } from '@xstate/react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  selectLeaf,
  type ConsignmentLeaf,
  type ConsignmentRef,
} from '../../../machines/selling/consignment/consignment.ts';
import { STEPS, type Step } from '../../../machines/selling/consignment/form.ts';
import { Basics } from '../basicInformation/Basics.tsx';
import { href } from '../../app/routes.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { StepScroll } from '../../shared/StepScroll.tsx';
import { parseKey, subjectOf, type ConsignmentKey } from '../consignment/address.ts';
import { isNextStep, useConsignments } from '../consignment/flow.ts';
import { useBackSteps } from '../../ui/backStack.ts';
import { Details } from './Details.tsx';
import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';
import { PicturesStep } from './PicturesStep.tsx';
import { Refused } from './Refused.tsx';
import { Submitted } from './Submitted.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';

function Leaf({ actor, leaf }: { actor: ConsignmentRef; leaf: ConsignmentLeaf }) {
  switch (leaf) {
    case 'editing.basics':
      return <Basics actor={actor} />;
    case 'editing.details':
      return <Details actor={actor} />;
    case 'editing.pictures':
      return <PicturesStep actor={actor} />;
    case 'submitting':
      return <PicturesStep actor={actor} busy />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'uncertain':
      return (
        <Uncertain actor={actor} as="page" frame="正在核对" fallback="sell" title="正在核对有没有提交上">
          <p>没有收到平台的回应，还不知道这件商品有没有提交上。</p>
          <p>核对只会提交一次，不会重复发布。内容和图片都留着。</p>
        </Uncertain>
      );
    case 'submitted':
      return <Submitted actor={actor} />;
    case 'failed':
      return <Failed actor={actor} />;
    case 'renewing':
      return <Loading actor={actor} note="正在取这个游戏最新的属性和区服，填过的内容都在。" />;
    case 'choosingChannel':
    case 'choosingGame':
    case 'loading':
    case 'restarting':
      return <Loading actor={actor} />;
  }
}

export function ConsignmentView({ actor }: { actor: ConsignmentRef }) {
  const leaf = useSelector(actor, selectLeaf);
  const step = useSelector(actor, ({ context }) => context.step);
  const isEditing = useSelector(actor, (snapshot) => snapshot.hasTag('editable'));
  const isNext = isNextStep(useHistoryState());
  const at = STEPS.indexOf(step);
  // A restored form opens at a later step, so there are no history entries of the earlier steps.
  useBackSteps(isEditing && !isNext ? at : 0, () => {
    const before = STEPS[at - 1];
    if (before) actor.send({ type: 'step.open', step: before });
  });
  return (
    <>
      <StepScroll key={leaf} />
      <Leaf actor={actor} leaf={leaf} />
    </>
  );
}

function Running({ formKey }: { formKey: ConsignmentKey }) {
  const { consignments } = useConsignments();
  return <ConsignmentView actor={useRegisteredActor(consignments, formKey)} />;
}

/** The form of the URL at the URL's step, or the chooser. */
export function ConsignmentAt({ search, step }: { search: string; step: Step }) {
  const formKey = parseKey(new URLSearchParams(search));
  const subject = subjectOf(formKey);
  if (subject === null) return <Redirect to={href('sell', { channel: 'consign' })} replace />;
  return <Running key={subject} formKey={{ ...formKey, step }} />;
}
