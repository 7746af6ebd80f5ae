import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { Profile } from '../../../contract/account/user.ts';
import { refusalOf, type RealNameFields } from '../../../machines/account/realName/realName.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { PageBody, Skeleton } from '../../ui/index.ts';
import { profileQuery } from '../reads.ts';
import { useRealName } from './flow.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { Refused } from './Refused.tsx';
import { Reviewing } from './Reviewing.tsx';
import { Verified } from './Verified.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';

function IdentityForm({ profile }: { profile: Profile }) {
  const form = useRegisteredActor(useRealName().forms, profile.isPictureWanted === true);
  const refusal = useSelector(form, (snapshot) =>
    snapshot.matches({ filling: 'refused' }) ? refusalOf(snapshot.context.failure) : null,
  );
  if (refusal !== null) {
    return <Refused refusal={refusal} onMend={() => form.send({ type: 'form.mend' })} />;
  }
  return (
    <SubmissionView actor={form} label="实名认证" height={320} asking="正在核对认证结果">
      {(fields: FormFields<RealNameFields, Profile>) => <IdentityFields form={fields} profile={profile} />}
    </SubmissionView>
  );
}

function RealNameView() {
  const profile = useQuery(profileQuery());
  if (profile.isPending) {
    return (
      <>
        <Skeleton height={72} />
        <Skeleton height={200} />
      </>
    );
  }
  if (profile.data === undefined) {
    return <ReadFailed read={profile} />;
  }
  const { data } = profile;
  switch (data.realStatus) {
    case 'verified':
      return <Verified profile={data} />;
    case 'reviewing':
      return (
        <Reviewing profile={data} isReading={profile.isFetching} onRead={() => void profile.refetch()} />
      );
    case 'unverified':
    case 'refused':
      return <IdentityForm profile={data} />;
  }
}

/** /other/Realname: real-name verification. */
export function Screen() {
  return (
    <PageBody>
      <RealNameView />
    </PageBody>
  );
}
