import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
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
import { coverWalks, leafStates } from '../../kit/charts.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
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
async function createTestActor(kept: StoredUpload | null = null, most = rules.maxPictures) {
  const open = new Map<string, (event: UploadEvent) => void>();
  const stopped: string[] = [];
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        restore: fromPromise<StoredUpload | null, { name: string }>(() => Promise.resolve(kept)),
        sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(({ input, sendBack }) => {
          open.set(input.id, sendBack);
          return () => {
            open.delete(input.id);
            stopped.push(input.id);
          };
        }),
      },
    }),
    { input: { name: 'draft-1', rules: { ...rules, maxPictures: most } } },
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('restoring'));
  return {
    actor,
    stopped,
    inFlight: () => [...open.keys()],
    settle: (id: string) => open.get(id)?.({ type: 'picture.sent', id, path: `/up/${id}` }),
    lose: (id: string, failure: Failure = lost) => open.get(id)?.({ type: 'picture.failed', id, failure }),
    tell: (id: string, share: number) => open.get(id)?.({ type: 'picture.progress', id, share }),
    states: () => selectPictures(actor.getSnapshot()).map(({ id, state }) => `${id} ${state.kind}`),
  };
}

describe('the upload chart', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(uploadWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for every leaf', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(uploadMachine).toSorted());
  });

  it('sends three at a time, in order, and rests when all are sent', async () => {
    const { actor, inFlight, settle, states } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1, 2, 3, 4, 5) });
    expect(inFlight()).toEqual(['p1', 'p2', 'p3']);
    settle('p2');
    expect(inFlight()).toEqual(['p1', 'p3', 'p4']);
    for (const id of ['p1', 'p3', 'p4', 'p5']) settle(id);
    expect([actor.getSnapshot().value, states()]).toEqual([
      'resting',
      ['p1 done', 'p2 done', 'p3 done', 'p4 done', 'p5 done'],
    ]);
    expect(resultOf(actor.getSnapshot())).toEqual({
      main: { url: '/up/p1', name: '1.png' },
      others: [2, 3, 4, 5].map((n) => ({ url: `/up/p${n}`, name: `${n}.png` })),
      onTheWay: 0,
      failed: 0,
    });
  });

  it('continues with the others when one fails, and retries that one alone', async () => {
    const { actor, inFlight, settle, lose, states } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1, 2) });
    lose('p1');
    settle('p2');
    expect([actor.getSnapshot().value, states()]).toEqual(['resting', ['p1 failed', 'p2 done']]);
    actor.send({ type: 'picture.retry', id: 'p2' });
    expect(inFlight()).toEqual([]);
    actor.send({ type: 'picture.retry', id: 'p1' });
    expect(inFlight()).toEqual(['p1']);
    settle('p1');
    expect(states()).toEqual(['p1 done', 'p2 done']);
  });

  it('retries what failed in transit, and not what the server refused', async () => {
    const { actor, lose, inFlight } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1, 2, 3) });
    lose('p1');
    lose('p2', unfit);
    lose('p3', { kind: 'expired', message: '登录已超时' });
    actor.send({ type: 'pictures.resume' });
    expect(inFlight()).toEqual(['p1', 'p3']);
  });

  it('refuses what the server cannot decode: no retry, not counted, never the main picture', async () => {
    const { actor, lose, settle, inFlight } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1, 2) });
    actor.send({ type: 'picture.makeMain', id: 'p1' });
    lose('p1', { kind: 'invalid', message: '有错', errors: [{ path: 'file', message: '图片打不开' }] });
    settle('p2');
    actor.send({ type: 'picture.retry', id: 'p1' });
    expect([
      inFlight(),
      selectPictures(actor.getSnapshot())[0]?.state,
      resultOf(actor.getSnapshot()),
    ]).toEqual([
      [],
      { kind: 'refused', reason: 'content', message: '图片打不开' },
      { main: { url: '/up/p2', name: '2.png' }, others: [], onTheWay: 0, failed: 0 },
    ]);
    actor.send({ type: 'picture.remove', id: 'p1' });
    expect(selectPictures(actor.getSnapshot()).map(({ id }) => id)).toEqual(['p2']);
  });

  it('reports progress, and ignores late progress of a finished picture', async () => {
    const { actor, tell, settle } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1) });
    tell('p1', 0.4);
    expect(selectPictures(actor.getSnapshot())[0]?.state).toEqual({ kind: 'sending', share: 0.4 });
    settle('p1');
    actor.send({ type: 'picture.failed', id: 'p1', failure: lost });
    expect(selectPictures(actor.getSnapshot())[0]?.state).toEqual({ kind: 'done', path: '/up/p1' });
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

  it('never sends refused pictures, and does not count them', async () => {
    const { actor, inFlight, states } = await createTestActor(null, 2);
    actor.send({
      type: 'pictures.add',
      files: [file(1, { type: 'image/gif' }), ...files(2, 3, 4)],
    });
    expect([inFlight(), states(), selectRoom(actor.getSnapshot())]).toEqual([
      ['p2', 'p3'],
      ['p1 refused', 'p2 sending', 'p3 sending', 'p4 refused'],
      0,
    ]);
    expect(actor.getSnapshot().can({ type: 'picture.makeMain', id: 'p1' })).toBe(false);
    expect(selectMainId(actor.getSnapshot())).toBe('p2');
  });

  it('aborts a removed picture and sends the next one', async () => {
    const { actor, inFlight, stopped } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1, 2, 3, 4) });
    actor.send({ type: 'picture.remove', id: 'p2' });
    expect([stopped, inFlight()]).toEqual([['p2'], ['p1', 'p3', 'p4']]);
  });

  it('moves pictures, and keeps the chosen main one', async () => {
    const { actor, states } = await createTestActor();
    actor.send({ type: 'pictures.add', files: files(1, 2, 3) });
    actor.send({ type: 'picture.makeMain', id: 'p3' });
    actor.send({ type: 'picture.move', id: 'p3', to: 0 });
    actor.send({ type: 'picture.move', id: 'p1', to: 99 });
    expect([states().map((one) => one.slice(0, 2)), selectMainId(actor.getSnapshot())]).toEqual([
      ['p3', 'p2', 'p1'],
      'p3',
    ]);
    actor.send({ type: 'picture.remove', id: 'p3' });
    expect(selectMainId(actor.getSnapshot())).toBe('p2');
  });

  it('continues after a reload: unfinished pictures are sent again, finished ones are not', async () => {
    const { inFlight, states } = await createTestActor({
      mainId: 'p2',
      pictures: [
        { ...file(1), state: { kind: 'sending', share: 0.9 } },
        { ...file(2), state: { kind: 'done', path: '/up/p2' } },
        { ...file(3), state: { kind: 'waiting' } },
        { ...file(4), state: { kind: 'failed', failure: lost } },
      ],
    });
    expect([inFlight(), states()]).toEqual([
      ['p1', 'p3'],
      ['p1 sending', 'p2 done', 'p3 sending', 'p4 failed'],
    ]);
  });

  it('accepts pictures while it restores stored ones, and keeps all', async () => {
    let restore: (kept: StoredUpload) => void = () => {};
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          restore: fromPromise<StoredUpload | null, { name: string }>(
            () => new Promise((resolve) => (restore = resolve)),
          ),
          sendPicture: fromCallback(() => undefined),
        },
      }),
      { input: { name: 'draft-1', rules } },
    ).start();
    actor.send({ type: 'pictures.add', files: files(2) });
    restore({ mainId: null, pictures: [{ ...file(1), state: { kind: 'done', path: '/up/p1' } }] });
    const snapshot = await waitFor(actor, ({ value }) => value === 'sending');
    expect(selectPictures(snapshot).map(({ id }) => id)).toEqual(['p1', 'p2']);
    actor.stop();
  });

  it('fails each picture when the port was not provided', async () => {
    const actor = createActor(uploadMachine, { input: { name: 'draft-1', rules } }).start();
    actor.send({ type: 'pictures.add', files: files(1) });
    const snapshot = await waitFor(actor, ({ context }) => context.pictures[0]?.state.kind === 'failed');
    expect(selectPictures(snapshot)[0]?.state).toMatchObject({
      failure: { kind: 'unforeseen', detail: 'sendPicture must be provided' },
    });
  });
});
