import { fixtures } from '../../../machines/kit/inquiry/fixtures.ts';
import { inquiryWalks } from '../../../machines/kit/inquiry/walks.ts';
import { InquiryPage } from './Inquiry.tsx';
import { defineReview } from '../../../.storybook/flow/review.ts';

/** Review of the inquiry, which repeats a question until there is an answer. */
export const review = defineReview({
  title: '核对结果',
  happyPath: ['asking', 'answered'],
  walks: inquiryWalks,
  names: {
    states: {
      asking: '正在核对',
      unanswered: '还没有核对到',
      answered: '核对到了',
    },
    events: {
      'inquiry.repeat': '现在再查',
    },
    guards: {
      isSettled: '回应能说明结果',
    },
    ports: {
      ask: '问平台',
      backOff: '等一会儿再问',
    },
  },
  shows: {
    asking: ['heading 正在核对订单', 'busy 现在再查'],
    unanswered: ['heading 还没有核对到', 'button 现在再查', 'no busy …'],
    answered: ['heading 正在核对订单', 'busy 现在再查'],
  },
  looksLike: {
    answered: {
      leaf: 'asking',
      difference:
        '「正在核对」还在等平台回答；「核对到了」已经拿到答案，让它去问的流程立刻接着走，只会闪过。',
    },
  },
  fixtures,
  View: ({ actor }) => (
    <InquiryPage frame="确认订单" inquiry={actor} title="正在核对订单">
      <p>还不知道订单有没有生成，正在向平台核对。</p>
      <p>核对清楚之前不会重复下单，也不会扣款。</p>
    </InquiryPage>
  ),
});
