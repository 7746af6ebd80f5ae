import { describe, expect, it } from 'vitest';
import { fixtures, rules } from '../../../machines/kit/upload/fixtures.ts';
import {
  refusalOf,
  resultOf,
  selectMainId,
  selectPictures,
  selectRoom,
  uploadMachine,
  type StoredUpload,
  type PictureFile,
  type UploadEvent,
} from '../../../machines/kit/upload/upload.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { uploadWalks } from '../../../machines/kit/upload/walks.ts';
import { missingPort, play, type PortCall } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const full: Failure = { kind: 'business', code: 507, message: '图片存不下了' };
const unfit: Failure = { kind: 'invalid', message: '不是图片', errors: [] };

const file = (n: number, change: Partial<PictureFile> = {}): PictureFile => ({
  id: `p${n}`,
  name: `${n}.png`,
  type: 'image/png',
  size: 1000,
  ...change,
});
const files = (...numbers: number[]) => numbers.map((n) => file(n));

/** A started upload. The test controls the server's answers. */
function start(kept: StoredUpload | null = null, most = rules.maxPictures) {
  const t = play(uploadMachine, { input: { name: 'draft-1', rules: { ...rules, maxPictures: most } } });
  t.resolve('restore', kept);
  const idsOf = (status: PortCall['status']) =>
    t.calls('sendPicture').flatMap((call) => (call.status === status ? [call.input.id] : []));
  const report = (event: UploadEvent & { id: string }) =>
    t
      .calls('sendPicture')
      .findLast(({ input }) => input.id === event.id)
      ?.sendBack(event);
  return {
    ...t,
    inFlight: () => idsOf('running'),
    stopped: () => idsOf('stopped'),
    settle: (id: string) => report({ type: 'picture.sent', id, path: `/up/${id}` }),
    lose: (id: string, failure: Failure = lost) => report({ type: 'picture.failed', id, failure }),
    tell: (id: string, share: number) => report({ type: 'picture.progress', id, share }),
    pictures: () => selectPictures(t.actor.getSnapshot()),
    states: () => selectPictures(t.actor.getSnapshot()).map(({ id, state }) => `${id} ${state.kind}`),
  };
}

testChart(uploadWalks, fixtures);

describe('an upload', () => {
  it('sends three at a time, in order, and rests when all are sent', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1, 2, 3, 4, 5) });
    expect(t.inFlight()).toEqual(['p1', 'p2', 'p3']);
    t.settle('p2');
    expect(t.inFlight()).toEqual(['p1', 'p3', 'p4']);
    for (const id of ['p1', 'p3', 'p4', 'p5']) t.settle(id);
    expect([t.actor.getSnapshot().value, t.states()]).toEqual([
      'resting',
      ['p1 done', 'p2 done', 'p3 done', 'p4 done', 'p5 done'],
    ]);
    expect(resultOf(t.actor.getSnapshot())).toEqual({
      main: { url: '/up/p1', name: '1.png' },
      others: [2, 3, 4, 5].map((n) => ({ url: `/up/p${n}`, name: `${n}.png` })),
      onTheWay: 0,
      failed: 0,
    });
  });

  it('continues with the others when one fails, and retries that one alone', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1, 2) });
    t.lose('p1');
    t.settle('p2');
    expect([t.actor.getSnapshot().value, t.states()]).toEqual(['resting', ['p1 failed', 'p2 done']]);
    t.send({ type: 'picture.retry', id: 'p2' });
    expect(t.inFlight()).toEqual([]);
    t.send({ type: 'picture.retry', id: 'p1' });
    expect(t.inFlight()).toEqual(['p1']);
    t.settle('p1');
    expect(t.states()).toEqual(['p1 done', 'p2 done']);
  });

  it('retries what failed in transit, and not what the server refused', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1, 2, 3) });
    t.lose('p1');
    t.lose('p2', unfit);
    t.lose('p3', { kind: 'expired', message: '登录已超时' });
    t.send({ type: 'pictures.resume' });
    expect(t.inFlight()).toEqual(['p1', 'p3']);
  });

  it('refuses what the server cannot decode: no retry, not counted, never the main picture', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1, 2) });
    t.send({ type: 'picture.makeMain', id: 'p1' });
    t.lose('p1', { kind: 'invalid', message: '有错', errors: [{ path: 'file', message: '图片打不开' }] });
    t.settle('p2');
    t.send({ type: 'picture.retry', id: 'p1' });
    expect([t.inFlight(), t.pictures()[0]?.state, resultOf(t.actor.getSnapshot())]).toEqual([
      [],
      { kind: 'refused', reason: 'content', message: '图片打不开' },
      { main: { url: '/up/p2', name: '2.png' }, others: [], onTheWay: 0, failed: 0 },
    ]);
    t.send({ type: 'picture.remove', id: 'p1' });
    expect(t.pictures().map(({ id }) => id)).toEqual(['p2']);
  });

  it('reports progress, and ignores late progress of a finished picture', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1) });
    t.tell('p1', 0.4);
    expect(t.pictures()[0]?.state).toEqual({ kind: 'sending', share: 0.4 });
    t.settle('p1');
    t.send({ type: 'picture.failed', id: 'p1', failure: lost });
    expect(t.pictures()[0]?.state).toEqual({ kind: 'done', path: '/up/p1' });
  });

  it.each<[string, Partial<PictureFile>, number, ReturnType<typeof refusalOf>]>([
    ['a gif', { type: 'image/gif' }, 0, 'type'],
    ['a film called png', { type: 'video/mp4' }, 0, 'type'],
    ['too large', { size: rules.maxBytes + 1 }, 0, 'size'],
    ['as large as allowed', { size: rules.maxBytes }, 0, null],
    ['nothing in it', { size: 0 }, 0, 'empty'],
    ['one too many', {}, rules.maxPictures, 'full'],
  ])('refuses a picture by type, size and number: %s', (_name, change, count, expected) => {
    expect(refusalOf(file(1, change), rules, count)).toBe(expected);
  });

  it('never sends refused pictures, and does not count them', () => {
    const t = start(null, 2);
    t.send({
      type: 'pictures.add',
      files: [file(1, { type: 'image/gif' }), ...files(2, 3, 4)],
    });
    expect([t.inFlight(), t.states(), selectRoom(t.actor.getSnapshot())]).toEqual([
      ['p2', 'p3'],
      ['p1 refused', 'p2 sending', 'p3 sending', 'p4 refused'],
      0,
    ]);
    expect(t.actor.getSnapshot().can({ type: 'picture.makeMain', id: 'p1' })).toBe(false);
    expect(selectMainId(t.actor.getSnapshot())).toBe('p2');
  });

  it('aborts a removed picture and sends the next one', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1, 2, 3, 4) });
    t.send({ type: 'picture.remove', id: 'p2' });
    expect([t.stopped(), t.inFlight()]).toEqual([['p2'], ['p1', 'p3', 'p4']]);
  });

  it('moves pictures, and keeps the chosen main one', () => {
    const t = start();
    t.send({ type: 'pictures.add', files: files(1, 2, 3) });
    t.send({ type: 'picture.makeMain', id: 'p3' });
    t.send({ type: 'picture.move', id: 'p3', to: 0 });
    t.send({ type: 'picture.move', id: 'p1', to: 99 });
    expect([t.states().map((one) => one.slice(0, 2)), selectMainId(t.actor.getSnapshot())]).toEqual([
      ['p3', 'p2', 'p1'],
      'p3',
    ]);
    t.send({ type: 'picture.remove', id: 'p3' });
    expect(selectMainId(t.actor.getSnapshot())).toBe('p2');
  });

  it('continues after a reload: unfinished pictures are sent again, finished ones are not', () => {
    const t = start({
      mainId: 'p2',
      pictures: [
        { ...file(1), state: { kind: 'sending', share: 0.9 } },
        { ...file(2), state: { kind: 'done', path: '/up/p2' } },
        { ...file(3), state: { kind: 'waiting' } },
        { ...file(4), state: { kind: 'failed', failure: lost } },
        { ...file(5), state: { kind: 'failed', failure: full } },
      ],
    });
    expect([t.inFlight(), t.states()]).toEqual([
      ['p1', 'p3', 'p4'],
      ['p1 sending', 'p2 done', 'p3 sending', 'p4 sending', 'p5 failed'],
    ]);
  });

  it('accepts pictures while it restores stored ones, and keeps all', () => {
    const t = play(uploadMachine, { input: { name: 'draft-1', rules } });
    t.send({ type: 'pictures.add', files: files(2) });
    t.resolve('restore', {
      mainId: null,
      pictures: [{ ...file(1), state: { kind: 'done', path: '/up/p1' } }],
    });
    expect([t.state(), t.context().pictures.map(({ id }) => id)]).toEqual([['sending'], ['p1', 'p2']]);
  });

  it('fails each picture when the port was not provided', () => {
    const t = play(uploadMachine, { input: { name: 'draft-1', rules }, missing: ['sendPicture'] });
    t.resolve('restore', null);
    t.send({ type: 'pictures.add', files: files(1) });
    expect(t.context().pictures[0]?.state).toEqual({ kind: 'failed', failure: missingPort('sendPicture') });
  });
});
