import { useMemo } from 'react';
import type { AfterSaleRef } from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import { filled, fixtures, NOW } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { afterSaleWalks } from '../../../machines/afterSale/afterSaleApply/walks.ts';
import { AfterSaleContext, type AfterSalePorts } from '../../../src/afterSale/afterSaleApply/context.ts';
import { reasons, types } from '../../../src/afterSale/afterSaleApply/fixtures.ts';
import { ApplicationView } from '../../../src/afterSale/afterSaleApply/Screen.tsx';
import { ClockContext } from '../../../src/page/clock.ts';
import { drawing } from '../../../src/market/home/fixtures.ts';
import { completed } from '../../../src/buying/orderDetail/fixtures.ts';
import { freezeUpload } from '../../stillUpload.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import type { Fixture } from '../run.ts';

const now = () => Date.parse(NOW);

/** Pictures that are drawn here. */
const drawn = filled.pictures.map((picture, index) => ({ ...picture, url: drawing(index * 60 + 20, '证') }));
const withDrawn = Object.fromEntries(
  Object.entries(fixtures).map(([leaf, { value, context }]): [string, Fixture] => {
    const { form } = context;
    const pictures = form.pictures.length === 0 ? [] : drawn;
    return [leaf, { value, context: { ...context, form: { ...form, pictures } } }];
  }),
);

/** As many pictures as the form has; choosing files puts the evidence into the form at once. */
function picturesFor(actor: AfterSaleRef): ReturnType<AfterSalePorts['picturesFor']> {
  const { form, isUploading } = actor.getSnapshot().context;
  const resting = freezeUpload('resting');
  const { pictures } = resting.actor.getSnapshot().context;
  const upload = isUploading
    ? freezeUpload('sending')
    : freezeUpload('resting', { pictures: pictures.slice(0, form.pictures.length), mainId: null });
  return {
    ...upload,
    add: () => actor.send({ type: 'form.change', change: { pictures: drawn } }),
  };
}

function View({ actor }: { actor: AfterSaleRef }) {
  const ports = useMemo(
    (): AfterSalePorts => ({
      applicationFor: () => actor,
      picturesFor,
      followingFor: () => {
        throw new Error('no act in an application');
      },
      wordPicturesFor: () => freezeUpload('resting'),
    }),
    [actor],
  );
  return (
    <ClockContext value={now}>
      <AfterSaleContext value={ports}>
        <ApplicationView key={actor.sessionId} actor={actor} />
      </AfterSaleContext>
    </ClockContext>
  );
}

/** Applying for after-sale: what went wrong → what is asked for → evidence → submitted. */
export const flow = defineFlow({
  walks: afterSaleWalks,
  fixtures: withDrawn,
  route: '/other/afterOrdermoney?orderId=order-1',
  answers: [
    reply('readOrder', { ...completed, picture: drawing(210, '王'), canApplyAfterSale: true }),
    reply('readDictionary', [...types, ...reasons]),
    reply('listAfterSales', { rows: [], total: 0 }),
  ],
  View,
});
