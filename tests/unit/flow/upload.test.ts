import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { resultOf, selectPictures, type StoredUpload } from '../../../machines/kit/upload/upload.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createDrafts } from '../../../src/flow/drafts.ts';
import type { FileStore } from '../../../src/flow/files.ts';
import { fakeClocks } from '../../kit/serverTime.ts';
import {
  createUploads,
  uploadInput,
  type SendPicture,
  type SentPictures,
  type Uploads,
} from '../../../src/flow/upload.ts';

const png = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });

/** A browser with a fake server. Its storage survives the closing of pages. */
function makeBrowser() {
  const kept = new Map<string, unknown>();
  const blobs = new Map<string, Blob>();
  const open: { name: string; signal: AbortSignal; settle: (path: string | null) => void }[] = [];
  let last = 0;
  const files: FileStore = {
    put: async (id, file) => void blobs.set(id, file),
    get: async (id) => blobs.get(id) ?? null,
    async remove(id) {
      writes.push(`remove ${id}`);
      blobs.delete(id);
    },
  };
  const send: SendPicture = (_file, name, { signal }) =>
    new Promise((resolve, reject) => {
      const settle = (path: string | null) =>
        path === null
          ? reject(new FailureError({ kind: 'network', message: '网络连接不上' }))
          : resolve({ path });
      open.push({ name, signal, settle });
    });
  const returning = new Set<() => void>();
  const page = { isLeaving: false, now: 0 };
  /** Writes to and removals from storage, in order. */
  const writes: string[] = [];
  const openPage = ({ isOnServerTime = false } = {}): Uploads =>
    createUploads({
      isLeaving: () => page.isLeaving,
      onReturn(listener) {
        returning.add(listener);
        return () => returning.delete(listener);
      },
      send,
      files,
      drafts: createDrafts({
        get: async (key) => structuredClone(kept.get(key)),
        async set(key, value) {
          kept.set(key, structuredClone(value));
          const { pictures } = (value as { value: StoredUpload }).value;
          writes.push(pictures.map(({ id, state }) => `${id} ${state.kind}`).join(', '));
        },
        del: async (key) => void kept.delete(key),
      }),
      makeId: () => {
        last += 1;
        return `p${last}`;
      },
      urls: { createObjectURL: () => `blob:${last}`, revokeObjectURL: () => undefined },
      ...(!isOnServerTime && { now: () => page.now }),
    });
  /** Simulates that the network is back, or that the member has signed in again. */
  const comeBack = () => {
    for (const listener of returning) listener();
  };
  return { kept, blobs, open, openPage, comeBack, writes, page };
}

function uploadOf(uploads: Uploads, initial?: SentPictures) {
  const actor = createActor(uploads.machine, { input: uploadInput('draft', 5, initial) }).start();
  return {
    actor,
    add: (chosen: File[]) => uploads.files.add(actor, chosen),
    preview: uploads.files.preview,
  };
}

const settled = (upload: ReturnType<typeof uploadOf>) =>
  waitFor(upload.actor, ({ value }) => value === 'resting');

describe('uploads', () => {
  it('send chosen files, and store a file only until it is sent', async () => {
    const { blobs, open, openPage } = makeBrowser();
    const upload = uploadOf(openPage());
    await settled(upload);
    upload.add([png('a.png'), png('b.png')]);
    await expect.poll(() => open.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect([...blobs.keys()]).toEqual(['p1', 'p2']);
    open[0]?.settle('/img/a');
    open[1]?.settle(null);
    expect(resultOf(await settled(upload))).toEqual({
      main: { url: '/img/a', name: 'a.png' },
      others: [],
      onTheWay: 0,
      failed: 1,
    });
    await expect.poll(() => [...blobs.keys()]).toEqual(['p2']);
  });

  it('keep the end of a long file name without splitting an emoji', async () => {
    const { open, openPage } = makeBrowser();
    const upload = uploadOf(openPage());
    await settled(upload);
    const end = `${'图'.repeat(95)}.png`;
    upload.add([png(`长😀${end}`)]);
    await expect.poll(() => open.map(({ name }) => name)).toEqual([end]);
  });

  it('continue after a reload with the files that are still stored', async () => {
    const { blobs, open, openPage } = makeBrowser();
    const before = uploadOf(openPage());
    await settled(before);
    before.add([png('a.png'), png('b.png'), png('c.png')]);
    await expect.poll(() => open.length).toBe(3);
    open[0]?.settle('/img/a');
    await waitFor(before.actor, ({ context }) => context.pictures[0]?.state.kind === 'done');
    await expect.poll(() => [...blobs.keys()]).toEqual(['p2', 'p3']);
    blobs.delete('p3');
    before.actor.stop();

    const after = uploadOf(openPage());
    await expect.poll(() => open.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'b.png']);
    open[3]?.settle('/img/b');
    const snapshot = await settled(after);
    expect(selectPictures(snapshot).map(({ name, state }) => [name, state])).toEqual([
      ['a.png', { kind: 'done', path: '/img/a' }],
      ['b.png', { kind: 'done', path: '/img/b' }],
      ['c.png', { kind: 'refused', reason: 'lost' }],
    ]);
  });

  it('refuse what the server deletes after seven days, but no picture of the listing itself', async () => {
    const { open, openPage, page } = makeBrowser();
    const day = 24 * 3_600_000;
    const reopen = async () => {
      const upload = uploadOf(openPage(), { main: { url: '/img/m', name: '主图' }, others: [] });
      await settled(upload);
      return upload;
    };
    const states = ({ actor }: ReturnType<typeof uploadOf>) =>
      selectPictures(actor.getSnapshot()).map(({ state }) => state);
    const first = await reopen();
    first.add([png('a.png')]);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.settle('/img/a');
    await waitFor(first.actor, ({ context }) => context.pictures[1]?.state.kind === 'done');
    first.actor.stop();

    const main = { kind: 'done', path: '/img/m' };
    const found: unknown[] = [];
    for (const at of [6 * day, 7 * day, 8 * day]) {
      page.now = at;
      const upload = await reopen();
      found.push(states(upload));
      upload.actor.stop();
    }
    expect(found).toEqual([
      [main, { kind: 'done', path: '/img/a' }],
      [main, { kind: 'refused', reason: 'swept' }],
      [main],
    ]);
  });

  it('count the days until the server deletes them by its clock, whatever the device says', async () => {
    const { open, openPage } = makeBrowser();
    const setClocks = fakeClocks();
    const day = 24 * 3_600_000;
    const sentAt = Date.parse('2026-11-20T04:00:00.000Z');
    setClocks(sentAt - 365 * day, sentAt);
    const before = uploadOf(openPage({ isOnServerTime: true }));
    await settled(before);
    before.add([png('a.png')]);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.settle('/img/a');
    await settled(before);
    before.actor.stop();

    const found: unknown[] = [];
    for (const [device, server] of [
      [sentAt + day, sentAt + day],
      [sentAt - day, sentAt + 7 * day],
    ] as const) {
      setClocks(device, server);
      const after = uploadOf(openPage({ isOnServerTime: true }));
      found.push(selectPictures(await settled(after)).map(({ state }) => state));
      after.actor.stop();
    }
    expect(found).toEqual([[{ kind: 'done', path: '/img/a' }], [{ kind: 'refused', reason: 'swept' }]]);
  });

  it('delete a file only after its success was stored', async () => {
    const { blobs, open, openPage, writes } = makeBrowser();
    const upload = uploadOf(openPage());
    await settled(upload);
    upload.add([png('a.png')]);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.settle('/img/a');
    await expect.poll(() => blobs.size).toBe(0);
    expect(writes.slice(-2)).toEqual(['p1 done', 'remove p1']);
  });

  it('are not failed when the page is left; the next page sends them', async () => {
    const { open, openPage, page } = makeBrowser();
    const before = uploadOf(openPage());
    await settled(before);
    before.add([png('a.png')]);
    await expect.poll(() => open.length).toBe(1);
    page.isLeaving = true;
    open[0]?.settle(null);
    await settled(before);
    before.actor.stop();

    page.isLeaving = false;
    const after = uploadOf(openPage());
    await expect.poll(() => open.length).toBe(2);
    open[1]?.settle('/img/a');
    expect(resultOf(await settled(after))).toEqual({
      main: { url: '/img/a', name: 'a.png' },
      others: [],
      onTheWay: 0,
      failed: 0,
    });
  });

  it('start with the pictures of an edited listing', async () => {
    const { openPage } = makeBrowser();
    const upload = uploadOf(openPage(), {
      main: { url: '/img/m', name: '主图' },
      others: [{ url: '/img/o', name: '详情' }],
    });
    const snapshot = await settled(upload);
    expect(resultOf(snapshot)).toEqual({
      main: { url: '/img/m', name: '主图' },
      others: [{ url: '/img/o', name: '详情' }],
      onTheWay: 0,
      failed: 0,
    });
    expect(selectPictures(snapshot).map((picture) => upload.preview(picture))).toEqual([
      '/img/m?w=240',
      '/img/o?w=240',
    ]);
  });

  it('show restored private pictures by URLs that were signed again', async () => {
    const { openPage } = makeBrowser();
    const first = uploadOf(openPage(), {
      main: { url: '/img/private/old/m.webp', name: '主图' },
      others: [{ url: '/img/private/old/o.webp', name: '详情' }],
    });
    await settled(first);
    const uploads = openPage();
    uploads.renew(['/img/private/new/m.webp']);
    const restored = uploadOf(uploads);
    const snapshot = await settled(restored);
    expect(selectPictures(snapshot).map((picture) => restored.preview(picture))).toEqual([
      '/img/private/new/m.webp?w=240',
      '/img/private/old/o.webp?w=240',
    ]);
  });

  it('retry what failed in transit when the member has signed in again', async () => {
    const { open, openPage, comeBack } = makeBrowser();
    const upload = uploadOf(openPage());
    await settled(upload);
    upload.add([png('a.png')]);
    await expect.poll(() => open.length).toBe(1);
    open[0]?.settle(null);
    await waitFor(upload.actor, ({ context }) => context.pictures[0]?.state.kind === 'failed');
    comeBack();
    await expect.poll(() => open.length).toBe(2);
  });

  it('delete everything when cleared, and abort running requests', async () => {
    const { kept, blobs, open, openPage } = makeBrowser();
    const upload = uploadOf(openPage());
    await settled(upload);
    upload.add([png('a.png')]);
    await expect.poll(() => open.length).toBe(1);
    await expect.poll(() => kept.size).toBe(1);
    upload.actor.send({ type: 'pictures.clear' });
    await expect.poll(() => kept.size + blobs.size).toBe(0);
    expect([[...kept], [...blobs], open[0]?.signal.aborted]).toEqual([[], [], true]);
  });
});
