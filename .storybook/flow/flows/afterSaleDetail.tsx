import { useMemo } from 'react';
import type { AfterSaleDetail as Detail } from '../../../contract/afterSale/afterSale.ts';
import { NOW, uploadOf } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import type {
  DetailContext,
  DetailLeaf,
  DetailRef,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { evidenceAsked, fixtures } from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import { afterSaleDetailWalks } from '../../../machines/afterSale/afterSaleDetail/walks.ts';
import { fixtures as inquiries } from '../../../machines/kit/inquiry/fixtures.ts';
import { inquiryWalks } from '../../../machines/kit/inquiry/walks.ts';
import { uploadWalks } from '../../../machines/kit/upload/walks.ts';
import { AfterSaleDetailContext } from '../../../src/afterSale/afterSaleDetail/flow.ts';
import { Screen } from '../../../src/afterSale/afterSaleDetail/Screen.tsx';
import { drawing } from '../../../src/market/home/fixtures.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import type { Fixture } from '../run.ts';

const now = () => Date.parse(NOW);

/** The page of an after-sale at the time of its fixtures. */
export function AfterSaleDetail({ actor }: { actor: DetailRef }) {
  const ports = useMemo(() => ({ acts: one(actor), files: pictureFiles }), [actor]);
  return (
    <ClockContext value={now}>
      <AfterSaleDetailContext value={ports}>
        <Screen search="id=after-1" />
      </AfterSaleDetailContext>
    </ClockContext>
  );
}

/** A leaf of the acts with the pictures of the act in hand, and something of it changed. */
export function actAt(
  leaf: DetailLeaf,
  change: Partial<DetailContext> = {},
  inquiry: keyof typeof inquiries = 'unanswered',
): Fixture {
  const { value } = fixtures[leaf];
  const context = { ...fixtures[leaf].context, ...change };
  const { act, drafts } = context;
  return {
    value,
    context,
    children: {
      ...(act !== null &&
        act !== 'withdraw' && { upload: { value: 'resting', context: uploadOf(drafts[act].pictures) } }),
      ...(leaf === 'uncertain' && { readAfterSale: inquiries[inquiry] }),
    },
  };
}

/** An after-sale whose pictures are drawn here. */
export const drawn = (detail: Detail): Detail => ({
  ...detail,
  picture: drawing(210, '王'),
  statements: detail.statements.map((statement, at) => ({
    ...statement,
    pictures: statement.pictures.map((_, index) => drawing(at * 70 + index * 40, '证')),
  })),
});

/** What a party does with an after-sale that is there, when staff has asked for more. */
export const flow = defineFlow({
  walks: afterSaleDetailWalks,
  inner: [inquiryWalks, uploadWalks],
  fixtures: Object.fromEntries((Object.keys(fixtures) as DetailLeaf[]).map((leaf) => [leaf, actAt(leaf)])),
  route: '/other/afterOrderDetailInfo?id=after-1',
  answers: [reply('readAfterSale', drawn(evidenceAsked))],
  View: AfterSaleDetail,
});
