import type { Problem } from '../../contract/entities/account.ts';
import type { ChatMessage } from '../../contract/entities/chat.ts';
import type { Profile } from '../../contract/entities/user.ts';
import type { Failure } from '../lifecycle/failure.ts';
import type {
  ChatFields,
  Fields,
  PasswordFields,
  ProblemFields,
  ProfileFields,
  SubmissionContext,
  SubmissionLeaf,
  SubmissionValue,
} from './submission.ts';

const noAnswer: Failure = {
  kind: 'timeout',
  message: '等了很久没有收到回应，你填写的内容还在，请检查网络后重试。',
};
const offline: Failure = { kind: 'network', message: '网络连接不上，你填写的内容还在，请检查网络后重试。' };

export const profile: Profile = {
  id: 'u-1',
  userName: '138****0001',
  nickName: '青山客',
  phone: '138****0001',
  email: 'qingshan@example.com',
  sex: 'male',
  realStatus: 'verified',
};
export const profileFields: ProfileFields = {
  nickName: '青山客',
  sex: 'male',
  email: 'qingshan@example.com',
  avatar: '',
  avatarStanding: 'sent',
};
export const problemFields: ProblemFields = {
  type: 'complaint',
  content: '卖家说的皮肤数量和交付的账号对不上，少了 12 款。',
  phone: '13800000001',
  qq: '',
  pictures: ['/uploads/1.webp'],
  sending: 0,
  failed: 0,
};
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
export const passwordFields: PasswordFields = {
  smsCode: '482913',
  smsKey: 'key-1',
  newPassword: 'haoyi2027',
  repeat: 'haoyi2027',
};

/** For each leaf state of a form with these fields: a frozen state in which it is active. */
export function fixturesOf<F extends Fields, A>(
  fields: F,
  original: F,
  answer: A,
  /** What the server says of a field, when it refuses. */
  refusal: Failure,
): Record<SubmissionLeaf, { value: SubmissionValue; context: SubmissionContext<F, A> }> {
  const still: SubmissionContext<F, A> = {
    fields: original,
    original,
    isRestored: false,
    faults: {},
    failure: null,
    isNothingSent: false,
    asked: 0,
    answer: null,
  };
  const typed = { ...still, fields };
  const refused =
    refusal.kind === 'invalid'
      ? Object.fromEntries(refusal.errors.map(({ path, message }) => [path, message]))
      : {};
  return {
    unavailable: { value: 'unavailable', context: { ...still, failure: offline } },
    'filling.refused': {
      value: { filling: 'refused' },
      context: { ...typed, failure: refusal, faults: refused },
    },
    'uncertain.unanswered': {
      value: { uncertain: 'unanswered' },
      context: { ...typed, failure: noAnswer, asked: 2 },
    },
    'uncertain.unknowable': {
      value: { uncertain: 'unknowable' },
      context: { ...typed, failure: noAnswer },
    },
    'uncertain.asking': { value: { uncertain: 'asking' }, context: { ...typed, failure: noAnswer } },
    opening: { value: 'opening', context: still },
    'filling.editing': { value: { filling: 'editing' }, context: still },
    submitting: { value: 'submitting', context: typed },
    done: { value: 'done', context: { ...typed, original: fields, answer } },
  };
}

export const profileFixtures = fixturesOf(
  { ...profileFields, nickName: '青山旧友' },
  profileFields,
  { ...profile, nickName: '青山旧友' },
  {
    kind: 'invalid',
    message: '昵称含有不支持的字符',
    errors: [{ path: 'nickName', message: '昵称含有不支持的字符' }],
  },
);
export const problemFixtures = fixturesOf(
  problemFields,
  { ...problemFields, content: '', phone: '', pictures: [] },
  problem,
  { kind: 'tooOften', code: 429, message: '今天提交得太多了，请明天再来。' },
);
const noPassword: PasswordFields = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };
const typedPassword = fixturesOf(passwordFields, noPassword, null, {
  kind: 'invalid',
  message: '短信验证码不正确',
  errors: [{ path: 'smsCode', message: '短信验证码不正确' }],
});
export const passwordFixtures = {
  ...typedPassword,
  // What was typed has served and is forgotten.
  done: {
    ...typedPassword.done,
    context: { ...typedPassword.done.context, fields: noPassword, original: noPassword },
  },
};

const noMessage: ChatFields = { text: '', pictures: [], sending: 0, failed: 0 };
export const chatMessageFixtures = fixturesOf(
  { ...noMessage, text: '辛苦了' },
  noMessage,
  {
    id: 'm-008',
    by: 'buyer',
    name: '青**',
    isMine: true,
    text: '辛苦了',
    pictures: [],
    at: '2026-11-21T06:28:00.000Z',
    isMasked: false,
  } satisfies ChatMessage,
  { kind: 'tooOften', code: 429, message: '发得太快了，请稍等一会儿' },
);
