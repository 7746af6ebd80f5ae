import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Structure } from '../../../.storybook/review/structures.ts';
import { pointsOf } from '../../pictures/camera.ts';
import { writeComparison } from '../../pictures/compare.ts';
import { compareCharts, comparePictures, compareStories } from '../../pictures/difference.ts';
import type { Manifest, Picture } from '../../pictures/kit.ts';
import { edgesNow, touchedBy } from '../../pictures/touched.ts';

describe('the stories that a change touches', () => {
  const edges = [
    { from: 'src/a.stories.tsx', to: 'src/a.tsx' },
    { from: 'src/a.tsx', to: 'src/kit.ts' },
    { from: 'src/kit.ts', to: 'src/round.ts' },
    { from: 'src/round.ts', to: 'src/kit.ts' },
    { from: 'src/b.stories.tsx', to: 'src/b.tsx' },
    { from: 'src/b.stories.tsx', to: '.storybook/leaves/table.ts' },
  ];
  const stories = ['src/a.stories.tsx', 'src/b.stories.tsx'];

  it.each([
    [['src/a.tsx'], ['src/a.stories.tsx']],
    [['src/kit.ts'], ['src/a.stories.tsx']],
    [['src/round.ts'], ['src/a.stories.tsx']],
    [['src/b.stories.tsx'], ['src/b.stories.tsx']],
    [['src/kit.ts', 'src/b.tsx'], stories],
    [['README.md', 'tests/unit/x.test.ts', 'src/gone.ts'], []],
    [['.storybook/leaves/table.ts'], []],
    [['package-lock.json'], stories],
    [['.storybook/preview-head.html'], stories],
    [[], []],
  ])('%j: %j', (changed, touched) => {
    expect(touchedBy(changed, stories, edges)).toEqual(touched);
  });

  it('are found by the imports that there are, facts that are read while building among them', () => {
    const real = ['src/ui/Countdown.stories.tsx', 'src/ui/Badge.stories.tsx'];
    const now = edgesNow();
    const touched = (file: string) => touchedBy([file], real, now);
    expect({
      countdown: touched('src/ui/Countdown.tsx'),
      theme: touched('src/ui/theme.ts'),
      art: touched('server/pictures/draw.ts'),
      server: touched('server/buying/orders.ts'),
    }).toEqual({ countdown: [real[0]], theme: real, art: real, server: [] });
  });
});

const grey = { r: 200, g: 200, b: 200 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: grey } });
const withDot = (width: number, height: number) =>
  plain(width, height)
    .composite([
      {
        input: { create: { width: 3, height: 2, channels: 3, background: '#b3261e' } },
        left: 4,
        top: 5,
      },
    ])
    .png()
    .toBuffer();

describe('two pictures', () => {
  it('differ by the points that changed, which are red', async () => {
    const { share, png } = await comparePictures(await plain(20, 10).png().toBuffer(), await withDot(20, 10));
    const { data } = await pointsOf(png);
    const red: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) red.push(at / 4);
    }
    expect({ share, red }).toEqual({ share: 6 / 200, red: [104, 105, 106, 124, 125, 126] });
  });

  it('that are the same do not differ', async () => {
    const picture = await withDot(20, 10);
    expect((await comparePictures(picture, picture)).share).toBe(0);
  });

  it('of two heights differ by what one of them lacks', async () => {
    const [short, tall] = await Promise.all([plain(10, 10).png().toBuffer(), plain(10, 15).png().toBuffer()]);
    expect((await comparePictures(short, tall)).share).toBeCloseTo(1 / 3);
  });
});

const story = (id: string) => ({ id, title: '基础/角标', name: id });
const picture = (id: string, sha256: string): Picture => ({
  ...story(id),
  file: `stories/${id}.png`,
  sha256,
  width: 20,
  height: 10,
  faults: [],
});
const manifest = (
  ids: readonly string[],
  pictures: readonly Picture[],
  structures: Structure[] = [],
): Manifest => ({
  taken: '2026-11-22T02:00:00.000Z',
  commit: 'abc',
  machine: { chromium: '156.0', letters: 'abc' },
  stories: ids.map(story),
  pictures: [...pictures],
  structures,
});

describe('the stories of two versions', () => {
  it('change, come, go, stay, or were not looked at', () => {
    const before = manifest(
      ['a', 'b', 'c', 'gone'],
      [picture('a', '1'), picture('b', '2'), picture('gone', '3')],
    );
    const after = manifest(
      ['a', 'b', 'c', 'new'],
      [picture('a', '1'), picture('b', '9'), picture('new', '4')],
    );
    expect(compareStories(before, after)).toEqual({
      changed: [{ before: picture('b', '2'), after: picture('b', '9') }],
      added: [story('new')],
      removed: [story('gone')],
      same: 1,
      untaken: 1,
    });
  });
});

const state = (id: string, more: Partial<Structure['states'][number]> = {}) => ({
  id,
  name: `叫${id}`,
  type: 'atomic',
  isInitial: false,
  tags: [],
  runs: [],
  turn: '',
  ...more,
});
const way = (source: string, event: string, target: string, guard: string | null = null) => ({
  key: `${source} · ${event}${guard === null ? '' : ` [${guard}]`} → ${target}`,
  source,
  event,
  guard,
  targets: [target],
  says: `说${event}`,
});
const chart = (states: Structure['states'], transitions: Structure['transitions']): Structure => ({
  id: 'door',
  title: '门',
  kind: 'flow',
  states,
  transitions,
});

describe('the charts of two versions', () => {
  const before = chart(
    [state('open'), state('shut'), state('old')],
    [way('open', 'push', 'shut'), way('shut', 'pull', 'open'), way('shut', 'knock', 'open', 'isHome')],
  );

  it('gain, lose and change states and transitions', () => {
    const after = chart(
      [state('open', { tags: ['busy'] }), state('shut'), state('locked')],
      [way('open', 'push', 'locked'), way('shut', 'knock', 'open', 'isAwake'), way('locked', 'turn', 'shut')],
    );
    expect(compareCharts([before], [after])).toEqual([
      {
        chart: after,
        is: 'changed',
        states: {
          added: [state('locked')],
          removed: [state('old')],
          changed: [{ before: state('open'), after: state('open', { tags: ['busy'] }) }],
        },
        transitions: {
          added: [way('locked', 'turn', 'shut')],
          removed: [way('shut', 'pull', 'open')],
          changed: [
            { before: way('open', 'push', 'shut'), after: way('open', 'push', 'locked') },
            {
              before: way('shut', 'knock', 'open', 'isHome'),
              after: way('shut', 'knock', 'open', 'isAwake'),
            },
          ],
        },
      },
    ]);
  });

  it('are none when nothing changed, and whole charts come and go', () => {
    const kinds = (a: Structure[], b: Structure[]) => compareCharts(a, b).map(({ is }) => is);
    expect([kinds([before], [before]), kinds([], [before]), kinds([before], [])]).toEqual([
      [],
      ['added'],
      ['removed'],
    ]);
  });
});

describe('the page of a comparison', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haoyi-compare-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says what changed with its pictures, and keeps what a story is called out of its markup', async () => {
    const write = async (name: string, shot: Promise<Buffer>, kept: Manifest) => {
      mkdirSync(join(folder, name, 'stories'), { recursive: true });
      writeFileSync(join(folder, name, 'stories/b.png'), await shot);
      writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(kept));
      return join(folder, name);
    };
    const named = { ...picture('b', '1'.repeat(64)), name: '<b>粗</b>' };
    const out = join(folder, 'out');
    const stories = await writeComparison(
      await write('before', plain(20, 10).png().toBuffer(), manifest(['b'], [named])),
      await write(
        'after',
        withDot(20, 10),
        manifest(
          ['b'],
          [{ ...named, sha256: '2'.repeat(64), faults: ['the leaf is not shown'] }],
          [chart([state('open')], [])],
        ),
      ),
      out,
    );
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    expect(stories).toEqual([
      {
        id: 'b',
        title: '基础/角标',
        name: '<b>粗</b>',
        is: 'changed',
        share: 0.03,
        faults: ['the leaf is not shown'],
        pictures: ['1'.repeat(20), '2'.repeat(20), `${'1'.repeat(20)}-${'2'.repeat(20)}`].map((name, at) => ({
          label: ['之前', '之后', '差别（红）'][at],
          file: `pictures/${name}.png`,
          width: 20,
          height: 10,
        })),
      },
    ]);
    expect({
      share: page.includes('变了 3.0%'),
      state: page.includes('叫open（open）'),
      fault: page.includes('the leaf is not shown'),
      isEscaped: page.includes('&lt;b&gt;粗') && !page.includes('<b>粗'),
      strangers: page.match(/https?:/g),
    }).toEqual({ share: true, state: true, fault: true, isEscaped: true, strangers: null });
  });
});
