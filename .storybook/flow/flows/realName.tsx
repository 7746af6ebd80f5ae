import { fixtures, NOW } from '../../../machines/realName/fixtures.ts';
import { realNameWalks } from '../../../machines/realName/walks.ts';
import { ClockContext } from '../../../src/screens/clock.ts';
import { OtherLayout } from '../../../src/screens/other/Layout.tsx';
import { RealNameView } from '../../../src/screens/realName/Screen.tsx';
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
