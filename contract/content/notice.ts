import { blank, object, f, flag, integer, text, opt, type Decoded } from '../kit/codec.ts';
import { numericId, paging, id } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

export const noticeVote = object({ isSolved: f('solved', flag(1, 0)) });

export const noticeVotes = object({
  solved: f('solvedNum', integer()),
  unsolved: f('unsolvedNum', integer()),
});

/** A notice. Its rich text is sanitized. */
export const notice = object({
  id: f('noticeId', numericId),
  title: f('noticeTitle', text(120)),
  type: f('noticeType', text(40)),
  content: f('noticeContent', text(100_000)),
  picture: opt('titleImg', text(300)),
  createdAt: f('createTime', moment),
});

export type Notice = Decoded<typeof notice>;

export const noticeQuery = object({
  type: f('noticeType', text(40, 1, '公告类型')),
  keyword: opt('keyWord', text(60)),
  ...paging,
});

export const banner = object({
  id: f('id', id),
  name: f('name', text(60)),
  picture: f('img', text(300)),
  link: blank('pcJump', text(300)),
  content: blank('content', text(100_000)),
  sort: f('sort', integer()),
});

export type Banner = Decoded<typeof banner>;

export const dictEntry = object({
  label: f('dictLabel', text(60)),
  value: f('dictValue', text(200)),
  type: f('dictType', text(60)),
  sort: f('dictSort', integer()),
  remark: opt('remark', text(500)),
  /** The minimum of a rate, yuan. */
  min: opt('cssClass', text(60)),
});

export type DictEntry = Decoded<typeof dictEntry>;
