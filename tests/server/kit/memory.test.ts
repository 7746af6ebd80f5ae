import { expect, it } from 'vitest';
import { createVariants } from '../../../server/http/staticFiles.ts';
import { counting } from '../../../server/store/changes.ts';
import { anew, withSingles } from '../../../server/store/db.ts';
import { heldAfter, ownText } from '../../kit/heap.ts';

const MB = 1024 * 1024;

it('holds no headers that clients make up', async () => {
  const bytes = new TextEncoder().encode('file');
  const files = Array.from({ length: 30 }, () => createVariants(bytes, { br: bytes, gzip: bytes }, {}));
  const held = await heldAfter(() => {
    for (const [i, file] of files.entries()) {
      for (let n = 0; n < 100; n++) {
        const acceptEncoding = ownText(`br, ${i} ${n} `, 15_000);
        file.answer({ method: 'HEAD', acceptEncoding, ifNoneMatch: undefined });
      }
    }
  });
  // They were there all the time.
  expect(files.length).toBe(30);
  expect(held).toBeLessThan(10 * MB);
});

it('holds few of the statements it has sent, and tells what each has changed', async () => {
  const none = withSingles(
    () => Promise.resolve([]),
    () => Promise.resolve(),
  );
  const store = counting({
    ...none,
    tx: (fn) => fn({ ...none, inTransaction: true }),
    close: async () => {},
  });
  const change = 'update games set sort = 1 ';
  const held = await heldAfter(async () => {
    for (let n = 0; n < 2500; n++) {
      await store.query(ownText(`${change} /* ${n}`, 13_000));
      await store.query(ownText(anew(`${change} /* ${n}`), 3000));
      await store.query(ownText(`${change} /* ${n}`, 1000));
    }
  });
  expect(store.changes.of(['games'])).toBe(7500);
  expect(held).toBeLessThan(10 * MB);
});
