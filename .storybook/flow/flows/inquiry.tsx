import { fixtures } from '../../../machines/kit/inquiry/fixtures.ts';
import { inquiryWalks } from '../../../machines/kit/inquiry/walks.ts';
import { InquiryPage } from '../../../src/shared/Inquiry.tsx';
import { defineFlow } from '../flow.ts';

/** What became of something whose answer was lost: asked until there is an answer. */
export const flow = defineFlow({
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

  fixtures,
  View: ({ actor }) => (
    <InquiryPage frame="确认订单" inquiry={actor} title="正在核对订单">
      <p>还不知道订单有没有生成，正在向平台核对。</p>
      <p>核对清楚之前不会重复下单，也不会扣款。</p>
    </InquiryPage>
  ),
});
