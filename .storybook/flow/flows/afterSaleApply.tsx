import { useMemo } from 'react';
import type {
  ApplyContext,
  ApplyLeaf,
  ApplyRef,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { fixtures, NOW, uploadOf } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { afterSaleApplyWalks } from '../../../machines/afterSale/afterSaleApply/walks.ts';
import { fixtures as inquiries } from '../../../machines/kit/inquiry/fixtures.ts';
import { inquiryWalks } from '../../../machines/kit/inquiry/walks.ts';
import { uploadWalks } from '../../../machines/kit/upload/walks.ts';
import { reasons, types } from '../../../src/afterSale/afterSaleApply/fixtures.ts';
import { AfterSaleApplyContext } from '../../../src/afterSale/afterSaleApply/flow.ts';
import { ApplicationView } from '../../../src/afterSale/afterSaleApply/Screen.tsx';
import { completed } from '../../../src/buying/orderDetail/fixtures.ts';
import { drawing } from '../../../src/market/home/fixtures.ts';
import { ClockContext } from '../../../src/page/clock.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import type { Fixture } from '../run.ts';

const now = () => Date.parse(NOW);

/** An application at the time of its fixtures. */
export function AfterSaleApply({ actor }: { actor: ApplyRef }) {
  const ports = useMemo(() => ({ applications: one(actor), files: pictureFiles }), [actor]);
  return (
    <ClockContext value={now}>
      <AfterSaleApplyContext value={ports}>
        <ApplicationView key={actor.sessionId} actor={actor} />
      </AfterSaleApplyContext>
    </ClockContext>
  );
}

/** A leaf of an application with its pictures drawn here, and something of it changed. */
export function applicationAt(
  leaf: ApplyLeaf,
  change: Partial<ApplyContext> = {},
  inquiry: keyof typeof inquiries = 'unanswered',
): Fixture {
  const { value, context } = fixtures[leaf];
  const { form, isUploading, ...rest } = { ...context, ...change };
  const pictures = form.pictures.map(({ name }, index) => ({ name, url: drawing(index * 60 + 20, '证') }));
  return {
    value,
    context: { ...rest, isUploading, form: { ...form, pictures } },
    children: {
      upload: { value: isUploading ? 'sending' : 'resting', context: uploadOf(pictures, isUploading) },
      ...(leaf === 'uncertain' && { findAfterSale: inquiries[inquiry] }),
    },
  };
}

/** What the calls answer that the screen makes besides the flow. */
export const answers = [
  reply('readOrder', { ...completed, picture: drawing(210, '王'), canApplyAfterSale: true }),
  reply('readDictionary', [...types, ...reasons]),
  reply('listAfterSales', { rows: [], total: 0 }),
];

/** Applying for after-sale: the type of the problem → what is asked for → evidence → submitted. */
export const flow = defineFlow({
  walks: afterSaleApplyWalks,
  inner: [inquiryWalks, uploadWalks],
  fixtures: Object.fromEntries(
    (Object.keys(fixtures) as ApplyLeaf[]).map((leaf) => [leaf, applicationAt(leaf)]),
  ),
  route: '/other/afterOrdermoney?orderId=order-1',
  answers,
  View: AfterSaleApply,
});
