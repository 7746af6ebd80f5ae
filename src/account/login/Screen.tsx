import { useSelector } from '@xstate/react';
import { useHistoryState } from 'wouter/use-browser-location';
import { createActor } from 'xstate';
import { selectIsSignedIn, type SignInInput } from '../../../machines/account/signIn/signIn.ts';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { useBack } from '../../shared/back.ts';
import { useSession } from '../../app/session/view.ts';
import { AlreadyIn } from './AlreadyIn.tsx';
import { useSignIn } from './flow.ts';
import { Login } from './Login.tsx';
import { useRunning } from './useRunning.ts';

/** What the registration hands on beside the address: a phone has no business in a URL. */
export interface Arrival {
  phone: string;
  news: 'registered';
}

const inputOf = (state: unknown): SignInInput => {
  if (typeof state !== 'object' || state === null) return { face: 'password' };
  const { phone, news } = state as Partial<Record<keyof Arrival, unknown>>;
  if (typeof phone !== 'string' || news !== 'registered') return { face: 'password' };
  return { face: 'password', phone, news };
};

function Forms({ back }: { back: string | null }) {
  const { signIn, smsCode } = useSignIn();
  const state = useHistoryState<unknown>();
  const actor = useRunning(() => createActor(signIn, { input: inputOf(state) }));
  const sms = useRunning(() => createActor(smsCode));
  const isSignedIn = useSelector(actor, selectIsSignedIn);
  const { isMember } = useSession();
  const goBack = useBack();
  // Signing in here makes a member, too: then the form itself leads on.
  if (isMember && !isSignedIn) {
    return (
      <>
        <TopBar title="登录" onBack={goBack} />
        <PageBody>
          <AlreadyIn back={back} />
        </PageBody>
      </>
    );
  }
  return <Login actor={actor} sms={sms} back={back} />;
}

/** /login: opening it ends nobody's session. Afterwards leads back to where the person came from (`?back=`). */
export function Screen({ search }: { search: string }) {
  return <Forms back={new URLSearchParams(search).get('back')} />;
}
