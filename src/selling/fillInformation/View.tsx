import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type {
  ConsignmentFace,
  ConsignmentRef,
  ConsignmentSnapshot,
  Step,
} from '../../../machines/selling/consignment/consignment.ts';
import { Basics } from '../basicInformation/Basics.tsx';
import { href } from '../../app/addresses.ts';
import { keyOf, useSell, type ConsignmentKey } from '../sell/context.ts';
import { Details } from './Details.tsx';
import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';
import { PicturesStep } from './PicturesStep.tsx';
import { Refused } from './Refused.tsx';
import { Submitted } from './Submitted.tsx';
import { Uncertain } from './Uncertain.tsx';

/** The leaf the form is in. */
const faceOf = ({ value }: ConsignmentSnapshot): ConsignmentFace =>
  (typeof value === 'string' ? value : Object.entries(value).flat().join('.')) as ConsignmentFace;

function Face({ actor, face }: { actor: ConsignmentRef; face: ConsignmentFace }) {
  switch (face) {
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
    case 'uncertain.asking':
    case 'uncertain.unanswered':
      return <Uncertain actor={actor} />;
    case 'submitted':
      return <Submitted actor={actor} />;
    case 'failed':
      return <Failed actor={actor} />;
    case 'choosingChannel':
    case 'choosingGame':
    case 'loading':
    case 'restarting':
      return <Loading />;
  }
}

/** The steps share an address: each begins at its top. */
function FromTop() {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}

/** The form in the state its actor is in. */
export function ConsignmentView({ actor }: { actor: ConsignmentRef }) {
  const face = useSelector(actor, faceOf);
  return (
    <>
      <FromTop key={face} />
      <Face actor={actor} face={face} />
    </>
  );
}

function At({ formKey, step }: { formKey: ConsignmentKey; step: Step }) {
  const { consignmentFor } = useSell();
  // The same actor on every step, and still there when it has been handed in.
  const [actor] = useState(() => consignmentFor({ ...formKey, step }));
  useEffect(() => {
    actor.send({ type: 'step.open', step });
  }, [actor, step]);
  return <ConsignmentView actor={actor} />;
}

/** The form an address speaks of, at the step it names; without a form, the chooser. */
export function ConsignmentAt({ search, step }: { search: string; step: Step }) {
  const formKey = keyOf(search);
  const { gameId, listingId, valuationId } = formKey;
  if (!gameId && !listingId && !valuationId) {
    return <Redirect to={href('sell', { channel: 'consign' })} replace />;
  }
  return <At key={`${gameId}:${listingId}:${valuationId}`} formKey={formKey} step={step} />;
}
