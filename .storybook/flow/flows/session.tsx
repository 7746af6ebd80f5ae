import { fixtures } from '../../../machines/account/session/fixtures.ts';
import { sessionWalks } from '../../../machines/account/session/walks.ts';
import { Expiry } from '../../../src/app/dialogs/Expiry.tsx';
import { Screen } from '../../../src/account/session/Screen.tsx';
import { PageBody } from '../../../src/ui/layout/PageBody.tsx';
import { defineFlow } from '../flow.ts';

/** The head of the personal centre, and the expiry dialog over it. */
export const flow = defineFlow({
  walks: sessionWalks,
  fixtures,
  route: '/other/mycenter',
  View: ({ actor }) => (
    <PageBody>
      <Screen actor={actor} />
      <Expiry session={actor} />
    </PageBody>
  ),
});
