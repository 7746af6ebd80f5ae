import { useMemo } from 'react';
import { evidenceAsked, followingFixtures } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { NOW } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import type { FollowingRef } from '../../../machines/afterSale/afterSaleDetail/following.ts';
import { followingWalks } from '../../../machines/afterSale/afterSaleDetail/walks.ts';
import { AfterSaleContext, type AfterSalePorts } from '../../../src/afterSale/afterSaleApply/context.ts';
import { Screen } from '../../../src/afterSale/afterSaleDetail/Screen.tsx';
import { ClockContext } from '../../../src/page/clock.ts';
import { drawing } from '../../../src/market/home/fixtures.ts';
import { freezeUpload } from '../../stillUpload.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';

const now = () => Date.parse(NOW);

function View({ actor }: { actor: FollowingRef }) {
  const ports = useMemo(
    (): AfterSalePorts => ({
      applicationFor: () => {
        throw new Error('no application in an act');
      },
      picturesFor: () => freezeUpload('resting'),
      followingFor: () => actor,
      wordPicturesFor: (of, act) => {
        const { pictures } = freezeUpload('resting').actor.getSnapshot().context;
        const { length } = of.getSnapshot().context.words[act].pictures;
        return freezeUpload('resting', { pictures: pictures.slice(0, length), mainId: null });
      },
    }),
    [actor],
  );
  return (
    <ClockContext value={now}>
      <AfterSaleContext value={ports}>
        <Screen search="id=after-1" />
      </AfterSaleContext>
    </ClockContext>
  );
}

/** What a party does with an after-sale that is there, when staff has asked for more. */
export const flow = defineFlow({
  walks: followingWalks,
  fixtures: followingFixtures,
  route: '/other/afterOrderDetailInfo?id=after-1',
  answers: [
    reply('readAfterSale', {
      ...evidenceAsked,
      picture: drawing(210, '王'),
      statements: evidenceAsked.statements.map((one, at) => ({
        ...one,
        pictures: one.pictures.map((_, index) => drawing(at * 70 + index * 40, '证')),
      })),
    }),
  ],
  View,
});
