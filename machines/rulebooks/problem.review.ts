import { PROBLEM_CLOCKS, problemLifecycle } from './problem.ts';
import { BEGINS, reviewOf } from './review.ts';

export default reviewOf(problemLifecycle, {
  title: '投诉和建议',
  happyPath: ['open', 'answered', 'closed'],
  clocks: PROBLEM_CLOCKS,
  names: {
    states: { open: '等回复', answered: '已回复', closed: '已关闭' },
    events: { 'problem.answer': '客服回复', 'problem.close': '会员说解决了' },
  },
  sentBy: {
    suggest: [BEGINS],
    feedback: [BEGINS],
    problems: ['problem.close'],
  },
});
