import { createActor } from 'xstate';
import { AlreadySignedIn } from '../signIn/AlreadySignedIn.tsx';
import { useSignIn } from '../signIn/flow.ts';
import { useMountedActor } from '../signIn/useMountedActor.ts';
import { useSession } from '../../app/session/view.ts';
import { Register } from './Register.tsx';

/** /register: links to the login and keeps `?back=`. */
export function Screen({ search }: { search: string }) {
  const { signIn, smsCode } = useSignIn();
  const actor = useMountedActor(() => createActor(signIn, { input: { face: 'register' } }));
  const sms = useMountedActor(() => createActor(smsCode));
  const { isMember } = useSession();
  const back = new URLSearchParams(search).get('back');
  return isMember ? (
    <AlreadySignedIn title="注册" back={back} />
  ) : (
    <Register actor={actor} sms={sms} back={back} />
  );
}
