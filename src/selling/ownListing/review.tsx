import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createActor } from 'xstate';
import { credentialMachine } from '../../../machines/selling/credential/credential.ts';
import { fixtures } from '../../../machines/selling/ownListing/fixtures.ts';
import type { OwnListingRef } from '../../../machines/selling/ownListing/ownListing.ts';
import { ownListingWalks } from '../../../machines/selling/ownListing/walks.ts';
import { PageBody } from '../../ui/index.ts';
import { published } from '../myListings/fixtures.ts';
import { OwnListingsContext } from './flow.ts';
import { OwnCard } from './OwnCard.tsx';
import { WithDialogs } from '../../../.storybook/dialogs.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';

/** The card of a listing in the state that it had when the act was chosen. */
export function OwnListingCard({ actor }: { actor: OwnListingRef }) {
  const standing = useSelector(actor, ({ context }) => context.standing);
  const ports = useMemo(
    () => ({ ownListings: singleActor(actor), credentials: singleActor(createActor(credentialMachine)) }),
    [actor],
  );
  const listing = published.find(({ status }) => status === (standing?.status ?? 'onSale'));
  return (
    <WithDialogs>
      <OwnListingsContext value={ports}>
        <PageBody>{listing && <OwnCard listing={listing} />}</PageBody>
      </OwnListingsContext>
    </WithDialogs>
  );
}

export const review = defineReview({
  title: '改价和上下架',
  pages: ['myProducts', 'goodDetail'],
  happyPath: ['viewing', 'asking.confirming', 'submitting'],
  walks: ownListingWalks,
  names: {
    states: {
      viewing: '看商品能做什么',
      asking: '办之前问一声',
      'asking.confirming': '填写并确认',
      'asking.refused': '没有办成，还在问',
      submitting: '正在提交操作',
      uncertain: '操作结果未知',
    },
    events: {
      'act.choose': '选改价、上架或下架',
      'price.type': '填新价格',
      'remark.type': '填原因',
      'act.confirm': '确认',
      'act.dismiss': '放弃',
    },
    guards: {
      canChoose: '商品允许这个操作',
      canConfirm: '新价格可以用',
      isUnknown: '不知道办成没有',
      isAnswered: '平台已办好',
    },
    ports: {
      perform: '向平台提交操作的内容',
      repeat: '再发一次同一个请求',
    },
  },
  shows: {
    viewing: ['button 改价 …', 'button 下架 …', 'no busy …', 'no status …', 'no alertdialog …'],
    'asking.confirming': ['alertdialog 修改价格', 'button 保存', 'no busy …', 'no alert …'],
    'asking.refused': ['alertdialog 修改价格', 'alert 只有上架中的商品可以改价'],
    submitting: ['busy 改价…', 'disabled 下架…', 'no alertdialog …'],
    uncertain: ['status 正在核对改价的结果…', 'disabled 改价…', 'disabled 下架…'],
  },
  inner: [inquiry],
  fixtures,
  route: '/other/MyProducts?tab=published',
  View: OwnListingCard,
});
