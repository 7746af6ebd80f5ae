import * as v from 'valibot';
import {
  codec,
  object,
  f,
  flag,
  text,
  opt,
  withFallback,
  type Codec,
  type Decoded,
  coded,
  integer,
} from '../kit/codec.ts';
import { id } from '../kit/common.ts';

const ids = (w: string): string[] => w.split(/[\s,[\]"']+/).filter(Boolean);

/** Game ids in a query: joined by commas, or a JSON list as text. */
export const gameIds: Codec<string[]> = codec(
  () =>
    v.pipe(
      v.string('编号格式不正确'),
      v.maxLength(2000, '最多 2000 个字'),
      v.check(
        (w) => ids(w).length <= 50 && ids(w).every((each) => /^[\w-]{1,64}$/.test(each)),
        '编号格式不正确',
      ),
    ),
  ids,
  (each) => each.join(','),
);

export const supportAgent = object({
  id: f('id', id),
  name: f('name', text(40)),
  chatName: opt('hxname', text(60)),
  qrCode: opt('qrCode', text(300)),
  workTime: f('workTime', text(40)),
  /** The current time is within the working hours. */
  isOnDuty: f('isOnDuty', withFallback(flag(1, 0), true)),
  qq: opt('qq', text(20)),
  weixin: opt('weixin', text(40)),
});

export type SupportAgent = Decoded<typeof supportAgent>;

export const group = object({
  id: f('id', id),
  name: f('name', text(60)),
  qq: f('qq', text(20)),
  link: opt('lianxi', text(300)),
  gameId: opt('gameId', id),
});

export const socialAccount = object({
  kind: f('type', coded({ 1: 'douyin', 2: 'kuaishou' })),
  name: f('name', text(60)),
  account: f('account', text(60)),
  fans: f('fans', integer()),
  picture: opt('avatarImg', text(300)),
  link: opt('pcJump', text(300)),
});

/** The matches of one kind in the blacklist. No personal data. */
export const blacklistHit = object({ kind: f('kind', text(40)), count: f('count', integer()) });
