import { fixtures } from '../../../machines/recycling/merchantApplication/fixtures.ts';
import { merchantApplicationWalks } from '../../../machines/recycling/merchantApplication/walks.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { Desk } from './merchantAct.tsx';

/** Applying as a merchant. */
export const flow = defineFlow({
  walks: merchantApplicationWalks,
  fixtures,
  route: '/other/shanghu',
  answers: [reply('readMerchantApplication', null), reply('listArticles', [])],
  View: ({ actor }) => <Desk application={actor} />,
});
