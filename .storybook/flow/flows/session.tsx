import { fixtures } from '../../../machines/account/session/fixtures.ts';
import type { SessionRef } from '../../../machines/account/session/session.ts';
import { sessionWalks } from '../../../machines/account/session/walks.ts';
import { Head } from '../../../src/account/centre/Head.tsx';
import { Expiry } from '../../../src/app/dialogs/Expiry.tsx';
import { SessionActorContext } from '../../../src/app/session/view.ts';
import { PageBody } from '../../../src/ui/layout/PageBody.tsx';
import { defineFlow } from '../flow.ts';

/** What shows the session: the head of the personal centre, and the expiry dialog over it. */
export const SessionPage = ({ actor }: { actor: SessionRef }) => (
  <SessionActorContext value={actor}>
    <PageBody>
      <Head />
      <Expiry session={actor} />
    </PageBody>
  </SessionActorContext>
);

export const flow = defineFlow({
  walks: sessionWalks,
  fixtures,
  route: '/other/mycenter',
  View: SessionPage,
});
