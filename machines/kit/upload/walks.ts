import { done, fail, walksOf } from '../walks.ts';
import { rules } from './fixtures.ts';
import { uploadMachine } from './upload.ts';

const file = (n: number) => ({ id: `p${n}`, name: `${n}.png`, type: 'image/png', size: 1000 });
const lost = { kind: 'network', message: '网络连接不上' };
const unfit = { kind: 'invalid', message: '不是图片', errors: [] };

export const uploadWalks = walksOf(uploadMachine, [
  {
    inputs: [{ name: 'draft-1', rules }],
    events: [
      { type: 'pictures.add', files: [file(1)] },
      { type: 'pictures.resume' },
      { type: 'pictures.clear' },
      { type: 'picture.retry', id: 'p1' },
      { type: 'picture.retry', id: 'p0' },
      { type: 'picture.remove', id: 'p1' },
      { type: 'picture.move', id: 'p1', to: 0 },
      { type: 'picture.makeMain', id: 'p1' },
      { type: 'picture.progress', id: 'p1', share: 0.5 },
      { type: 'picture.sent', id: 'p1', path: '/up/p1' },
      { type: 'picture.failed', id: 'p1', failure: lost },
      done('restore', null),
      done('restore', {
        pictures: [{ ...file(0), state: { kind: 'failed', failure: unfit } }],
        mainId: null,
      }),
      fail('restore', lost),
      fail('watchReturn', new Error('gone')),
    ],
  },
]);
