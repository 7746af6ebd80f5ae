import { fixtures } from '../../../machines/dialogs/fixtures.ts';
import { dialogsWalks } from '../../../machines/dialogs/walks.ts';
import { Screen } from '../../../src/screens/dialogs/Screen.tsx';
import { defineFlow } from '../flow.ts';

/** The dialogs, over an empty page. */
export const flow = defineFlow({
  walks: dialogsWalks,
  fixtures,
  View: ({ actor }) => <Screen actor={actor} />,
});
