import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { OwnListingCard } from './review.tsx';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { fixtures as inquiryFixtures } from '../../../machines/kit/inquiry/fixtures.ts';
import { fixtures, onSale, takenDown } from '../../../machines/selling/ownListing/fixtures.ts';
import {
  ownListingMachine,
  type OwnListingContext,
  type OwnListingLeaf,
} from '../../../machines/selling/ownListing/ownListing.ts';

interface Variation {
  change?: Partial<OwnListingContext>;
  /** The server does not answer the inquiry. */
  isUnanswered?: boolean;
}

function Still({ leaf, change, isUnanswered = false }: Variation & { leaf: OwnListingLeaf }) {
  const [actor] = useState(() =>
    frozen(
      ownListingMachine,
      changed(fixtures[leaf], change),
      isUnanswered ? { repeat: inquiryFixtures.unanswered } : undefined,
    ),
  );
  return <OwnListingCard actor={actor} />;
}

const takingDown = { act: 'takeDown', standing: onSale, remark: '先自己玩几天' } as const;
const puttingUp = { act: 'putUp', standing: takenDown } as const;

const meta = preview.type<{ args: Variation }>().meta({
  id: 'ownListing',
  title: '流程/卖/改价和上下架',
  parameters: {
    machine: 'ownListing',
    layout: 'fullscreen',
    route: '/other/MyProducts?tab=published',
    viewer: 'member',
  },
  render: (args, { parameters }) => <Still leaf={parameters.state as OwnListingLeaf} {...args} />,
});

export const Refused = meta.story({ name: '改价被拒', parameters: { state: 'asking.refused' } });
export const TakeDownRefused = meta.story({
  name: '下架被拒',
  parameters: {
    state: 'asking.refused',
    shows: ['alertdialog 下架这件商品', 'alert 只有上架中的商品可以下架'],
  },
  args: { change: { ...takingDown, failure: conflict('stateConflict', '只有上架中的商品可以下架') } },
});
export const PutUpNotDone = meta.story({
  name: '核对到没有上架',
  parameters: {
    state: 'asking.refused',
    shows: ['alertdialog 重新上架', 'alert 没有办成，商品和之前一样，可以再试一次。'],
  },
  args: { change: { ...puttingUp, failure: null } },
});
export const Unanswered = meta.story({
  name: '还没有核对到',
  parameters: {
    state: 'uncertain',
    shows: ['status 还没有核对到…', 'button 现在再查', 'disabled 改价…'],
  },
  args: { isUnanswered: true },
});
export const UnansweredWalk = Unanswered.extend({
  name: '走一遍：现在再查',
  play: async ({ canvas, userEvent, step }) => {
    await step('核对清楚之前不能再改', async () => {
      await expect(canvas.getByRole('button', { name: /^改价/ })).toBeDisabled();
      await expect(canvas.getByRole('button', { name: /^下架/ })).toBeDisabled();
    });
    await step('可以马上再查', async () => {
      const again = canvas.getByRole('button', { name: '现在再查' });
      await userEvent.click(again);
      await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
      await expect(again).toHaveFocus();
    });
  },
});
export const Asking = meta.story({ name: '正在核对', parameters: { state: 'uncertain' } });
export const Submitting = meta.story({ name: '正在保存', parameters: { state: 'submitting' } });
export const TakingDown = meta.story({
  name: '正在下架',
  parameters: {
    state: 'submitting',
    shows: ['busy 下架…', 'disabled 改价…', 'no alertdialog …'],
  },
  args: { change: takingDown },
});
export const TakeDown = meta.story({
  name: '下架前问一声',
  parameters: {
    state: 'asking.confirming',
    shows: ['alertdialog 下架这件商品', 'button 确定下架'],
  },
  args: { change: { ...takingDown, remark: '' } },
});
export const PutUp = meta.story({
  name: '上架前问一声',
  parameters: {
    state: 'asking.confirming',
    shows: ['alertdialog 重新上架', 'button 上架'],
  },
  args: { change: puttingUp },
});
export const Price = meta.story({ name: '改价', parameters: { state: 'asking.confirming' } });
export const PriceWalk = Price.extend({
  name: '走一遍：填一个新价格，再取消',
  play: async ({ canvas, userEvent, step }) => {
    const price = await screen.findByLabelText('新价格');
    const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
    await step('没填、和现在一样、太低的价格不能保存', async () => {
      for (const [typed, said] of [
        ['', '请填写价格'],
        ['3280', '和现在的价格一样'],
        ['5', '不能低于 ¥10'],
      ] as const) {
        await userEvent.clear(price);
        if (typed !== '') await userEvent.type(price, typed);
        await save();
        await expect(await screen.findByRole('alert')).toHaveTextContent(said);
      }
    });
    await step('保存前看到手续费和到手', async () => {
      await userEvent.clear(price);
      await userEvent.type(price, '2000');
      await expect(await screen.findByText('到手')).toBeVisible();
      await expect(screen.queryByRole('alert')).toBeNull();
    });
    await step('取消后和之前一样', async () => {
      await userEvent.click(screen.getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(canvas.getByRole('button', { name: /^改价/ })).toBeEnabled();
    });
  },
});
export const Viewing = meta.story({ name: '可以做什么', parameters: { state: 'viewing' } });
export const ViewingWalk = Viewing.extend({
  name: '走一遍：去下架',
  play: async ({ canvas, userEvent, step }) => {
    await step('上架中的可以改价和下架，不能再上架', async () => {
      await expect(canvas.queryByRole('button', { name: /^重新上架/ })).toBeNull();
      await userEvent.click(canvas.getByRole('button', { name: /^下架/ }));
      await screen.findByRole('button', { name: '确定下架' });
    });
  },
});
