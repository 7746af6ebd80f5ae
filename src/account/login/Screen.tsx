import { useSelector } from '@xstate/react';
import { useHistoryState } from 'wouter/use-browser-location';
import { createActor } from 'xstate';
import { selectIsSignedIn, type SignInInput } from '../../../machines/account/signIn/signIn.ts';
import { useSession } from '../../app/session/view.ts';
import { AlreadySignedIn } from '../signIn/AlreadySignedIn.tsx';
import { useSignIn } from '../signIn/flow.ts';
import { Login } from '../signIn/Login.tsx';
import { useMountedActor } from '../signIn/useMountedActor.ts';

/** History state passed by the registration page, because a phone must not be in a URL. */
export interface Arrival {
  phone: string;
  news?: 'registered';
}

const inputOf = (state: unknown): SignInInput => {
  if (typeof state !== 'object' || state === null) return { face: 'password' };
  const { phone, news } = state as Partial<Record<keyof Arrival, unknown>>;
  if (typeof phone !== 'string') return { face: 'password' };
  return { face: 'password', phone, ...(news === 'registered' && { news }) };
};

/** /login: keeps an existing session. Returns to `?back=` afterwards. */
export function Screen({ search }: { search: string }) {
  const back = new URLSearchParams(search).get('back');
  const { signIn, smsCode } = useSignIn();
  const state = useHistoryState<unknown>();
  const actor = useMountedActor(() => createActor(signIn, { input: inputOf(state) }));
  const sms = useMountedActor(() => createActor(smsCode));
  const isSignedIn = useSelector(actor, selectIsSignedIn);
  const { isMember } = useSession();
  // After signing in, `SignedIn` of the form navigates.
  if (isMember && !isSignedIn) return <AlreadySignedIn title="登录" back={back} />;
  return <Login actor={actor} sms={sms} back={back} />;
}
