import { invalidAt } from '../../kit/inquiry/fixtures.ts';
import type { ProblemFields } from './problem.ts';
import type { Problem } from '../../../contract/support/problem.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';

export const problemFields: ProblemFields = {
  type: 'complaint',
  content: '卖家说的皮肤数量和交付的账号对不上，少了 12 款。',
  phone: '13800000001',
  qq: '',
  pictures: ['/uploads/1.webp'],
  sending: 0,
  failed: 0,
};

export const blank: ProblemFields = { ...problemFields, content: '', phone: '', pictures: [] };

export const problem: Problem = {
  id: 'p-1',
  no: 'HYts202611211504000001',
  type: 'complaint',
  content: problemFields.content,
  pictures: ['/uploads/1.webp'],
  phone: '138****0001',
  createdAt: '2026-11-21T07:04:00.000Z',
  status: 'open',
};

export const invalid = invalidAt({
  tel: '请填写正确的手机号',
  'imgurl.0': '图片不存在',
  'imgurl.1': '另一句',
  elsewhere: '别处',
});

export const problemFixtures = fixturesOf(problemFields, blank, problem, {
  kind: 'tooOften',
  code: 429,
  message: '24 小时内最多提交 20 次，请 3 小时后再试',
});
