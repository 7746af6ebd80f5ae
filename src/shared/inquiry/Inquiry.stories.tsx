import { expect, userEvent, waitFor } from 'storybook/test';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { fixtures } from '../../../machines/kit/inquiry/fixtures.ts';
import { inquiryMachine, type InquiryLeaf } from '../../../machines/kit/inquiry/inquiry.ts';
import { SENTENCES } from '../../api/failure.ts';
import { InquiryPage } from './Inquiry.tsx';

const meta = preview.meta({
  id: 'inquiry',
  title: '流程/各处共用/核对结果',
  parameters: { machine: 'inquiry', layout: 'fullscreen', route: '/index/sureOrder?id=listing-1' },
  render: (_, { parameters: { state } }) => (
    <InquiryPage
      frame="确认订单"
      inquiry={frozen(inquiryMachine, fixtures[state as InquiryLeaf])}
      title="正在核对订单"
    >
      <p>还不知道订单有没有生成，正在向平台核对。</p>
      <p>核对清楚之前不会重复下单，也不会扣款。</p>
    </InquiryPage>
  ),
});

export const Unanswered = meta.story({ name: '没有核对到', parameters: { state: 'unanswered' } });
export const UnansweredExpired = meta.story({
  name: '登录已超时',
  parameters: {
    state: 'unanswered',
    shows: [
      'heading 还没有核对到',
      'status 登录已超时，请重新登录。登录后会再查。',
      'button 现在再查',
      'no busy …',
    ],
  },
  render: () => (
    <InquiryPage
      frame="确认订单"
      inquiry={frozen(
        inquiryMachine,
        changed(fixtures.unanswered, { failure: { kind: 'expired', message: SENTENCES.expired } }),
      )}
      title="正在核对订单"
    >
      <p>还不知道订单有没有生成，正在向平台核对。</p>
    </InquiryPage>
  ),
});
export const Asking = meta.story({ name: '正在核对', parameters: { state: 'asking' } });
export const Answered = meta.story({ name: '核对到了', parameters: { state: 'answered' } });
export const Walk = meta.story({
  name: '走一遍：现在再查',
  parameters: { state: 'unanswered' },
  play: async ({ canvas }) => {
    const again = canvas.getByRole('button', { name: '现在再查' });
    await userEvent.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    // Nothing is announced again, and the focus stays.
    await expect(canvas.getByRole('heading', { name: '还没有核对到' })).toBeVisible();
    await expect(again).toHaveFocus();
  },
});
