import { createActor } from 'xstate';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { useBack } from '../../shared/back.ts';
import { AlreadyIn } from '../login/AlreadyIn.tsx';
import { useSignIn } from '../login/flow.ts';
import { useRunning } from '../login/useRunning.ts';
import { useSession } from '../../app/session/view.ts';
import { Register } from './Register.tsx';

/** /register: leads to the login afterwards and keeps where the person came from (`?back=`). */
export function Screen({ search }: { search: string }) {
  const { signIn, smsCode } = useSignIn();
  const actor = useRunning(() => createActor(signIn, { input: { face: 'register' } }));
  const sms = useRunning(() => createActor(smsCode));
  const { isMember } = useSession();
  const goBack = useBack();
  const back = new URLSearchParams(search).get('back');
  if (!isMember) return <Register actor={actor} sms={sms} back={back} />;
  return (
    <>
      <TopBar title="注册" onBack={goBack} />
      <PageBody>
        <AlreadyIn back={back} />
      </PageBody>
    </>
  );
}
