import { coded, type Decoded, object, f, text, opt, withFallback } from '../kit/codec.ts';
import { commaText, pictureUrl } from '../kit/formats.ts';
import { id, paging, phone, qq } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

/** 1 改进建议, 2 问题反馈, 3 投诉举报. */
export const problemType = coded({ 1: 'suggestion', 2: 'fault', 3: 'complaint' });

export type ProblemType = Decoded<typeof problemType>;

/** 1 待处理, 2 已回复, 3 已关闭. */
export const problemStatus = coded({ 1: 'open', 2: 'answered', 3: 'closed' });

export type ProblemStatus = Decoded<typeof problemStatus>;

export const newProblem = object({
  type: f('type', problemType),
  content: f('content', text(1000, 5, '内容（至少 5 个字）')),
  pictures: f('imgurl', commaText(pictureUrl, 9)),
  phone: opt('tel', phone),
  qq: opt('qq', qq),
});

export type NewProblem = Decoded<typeof newProblem>;

export const problem = object({
  id: f('id', id),
  no: f('no', text(40)),
  type: f('type', problemType),
  content: f('content', text(1000)),
  pictures: f('imgurl', commaText(pictureUrl, 9)),
  phone: opt('tel', text(20)),
  qq: opt('qq', text(20)),
  createdAt: f('createTime', moment),
  status: f('status', withFallback(problemStatus, 'open')),
  reply: opt('reply', text(1000)),
  repliedAt: opt('replyTime', moment),
  closedAt: opt('closeTime', moment),
});

export type Problem = Decoded<typeof problem>;

export const problemQuery = object({ ...paging, status: opt('status', problemStatus) });

export type ProblemQuery = Decoded<typeof problemQuery>;
