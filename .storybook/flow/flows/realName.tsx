import { fixtures, NOW } from '../../../machines/account/realName/fixtures.ts';
import { realNameWalks } from '../../../machines/account/realName/walks.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { OtherLayout } from '../../../src/page/Layout.tsx';
import { RealNameView } from '../../../src/account/realName/Screen.tsx';
import { defineFlow } from '../flow.ts';

const now = () => NOW;

/** Proving who one is. */
export const flow = defineFlow({
  walks: realNameWalks,
  fixtures,
  route: '/other/Realname',
  View: ({ actor }) => (
    <ClockContext value={now}>
      <OtherLayout title="实名认证">
        <RealNameView actor={actor} />
      </OtherLayout>
    </ClockContext>
  ),
});
