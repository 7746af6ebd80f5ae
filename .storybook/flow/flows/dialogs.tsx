import { fixtures } from '../../../machines/kit/dialogs/fixtures.ts';
import { dialogsWalks } from '../../../machines/kit/dialogs/walks.ts';
import { Screen } from '../../../src/page/dialogs/Screen.tsx';
import { defineFlow } from '../flow.ts';

/** The dialogs, over an empty page. */
export const flow = defineFlow({
  walks: dialogsWalks,
  fixtures,
  View: ({ actor }) => <Screen actor={actor} />,
});
