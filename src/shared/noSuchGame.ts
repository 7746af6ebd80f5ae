import type { Failure } from '../../machines/kit/failure.ts';

/** The failure of a form whose game does not exist or was taken down. */
export const noSuchGame: Failure = {
  kind: 'notFound',
  message: '没有找到这个游戏，可能已下架，请重新选择游戏。',
};
