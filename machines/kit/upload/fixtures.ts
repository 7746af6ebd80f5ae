import { offline } from '../inquiry/fixtures.ts';
import { snapshotsOf } from '../snapshots.ts';
import type { UploadContext, UploadLeaf, UploadPicture } from './upload.ts';

export const rules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 8_388_608,
  maxPictures: 101,
};

const picture = (n: number, state: UploadPicture['state'], rest: Partial<UploadPicture> = {}) => ({
  id: `picture-${n}`,
  name: `截图 ${n}.png`,
  type: 'image/png',
  size: 400_000 + n * 10_000,
  state,
  ...rest,
});

const done = (n: number): UploadPicture => picture(n, { kind: 'done', path: `/api/upload/${n}.webp` });

export const mixed: UploadPicture[] = [
  done(1),
  done(2),
  picture(3, { kind: 'sending', share: 0.62 }),
  picture(4, { kind: 'sending', share: 0.18 }),
  picture(5, { kind: 'sending', share: 0 }),
  picture(6, { kind: 'waiting' }),
  picture(7, {
    kind: 'failed',
    failure: offline,
  }),
  picture(8, { kind: 'refused', reason: 'size' }, { name: '录屏.png', size: 21_000_000 }),
  picture(9, { kind: 'refused', reason: 'type' }, { name: '说明.gif', type: 'image/gif' }),
];

const base: UploadContext = { name: 'draft-1', rules, pictures: [], mainId: null };

export const fixtures = snapshotsOf<UploadLeaf, UploadContext>({
  restoring: base,
  resting: { ...base, mainId: 'picture-2', pictures: [1, 2, 3, 4, 5].map(done) },
  sending: { ...base, pictures: mixed },
});
