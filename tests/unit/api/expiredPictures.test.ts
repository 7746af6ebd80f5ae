import { expect, it } from 'vitest';
import { renewExpiredPictures } from '../../../src/api/expiredPictures.ts';

it('refetches when a private picture fails to load, once a minute, and for no other picture', () => {
  let now = 0;
  let asked: unknown[] = [];
  let fail: (event: Event) => void = () => {};
  renewExpiredPictures(
    { addEventListener: (_: string, listener: unknown) => void (fail = listener as typeof fail) },
    { invalidateQueries: async (filter?: unknown) => void asked.push(filter) },
    () => now,
  );
  const failed = (src?: string) => {
    asked = [];
    fail({ target: src === undefined ? document : { src } } as unknown as Event);
    return asked;
  };
  const document = {};
  const lapsed = 'https://haoyi.example/img/private/1s4kq-abc/picture.webp?w=240';
  expect(failed('https://haoyi.example/img/upload/picture.webp')).toEqual([]);
  expect(failed()).toEqual([]);
  expect(failed(lapsed)).toEqual([{ refetchType: 'active' }]);
  now = 59_999;
  expect(failed(lapsed)).toEqual([]);
  now = 60_000;
  expect(failed(lapsed)).toEqual([{ refetchType: 'active' }]);
});
