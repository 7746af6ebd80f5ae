import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Structure, StructureState, StructureTransition } from '../../.storybook/review/structures.ts';
import { pointsOf } from './camera.ts';
import type { Manifest, Picture } from './kit.ts';

/** What two folders of pictures say is different. */

export interface PictureDifference {
  /** The part of the points that differ, 0–1; the larger of both sizes is counted. */
  share: number;
  /** Where they differ, red on the pale picture. */
  png: Buffer;
}

/** Compares two pictures; what one of them lacks at the bottom or the right is different. */
export async function comparePictures(before: Buffer, after: Buffer): Promise<PictureDifference> {
  const both = await Promise.all([pointsOf(before), pointsOf(after)]);
  const width = Math.max(...both.map((one) => one.width));
  const height = Math.max(...both.map((one) => one.height));
  const [old, now] = both.map((one) => {
    const points = new Uint8Array(width * height * 4);
    for (let row = 0; row < one.height; row += 1) {
      points.set(one.data.subarray(row * one.width * 4, (row + 1) * one.width * 4), row * width * 4);
    }
    return points;
  }) as [Uint8Array, Uint8Array];
  const marked = new Uint8Array(width * height * 4);
  const count = pixelmatch(old, now, marked, width, height, { threshold: 0.05 });
  const png = await sharp(marked, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { share: count / (width * height), png };
}

export interface StoryChanges {
  changed: { before: Picture; after: Picture }[];
  added: Manifest['stories'];
  removed: Manifest['stories'];
  same: number;
  /** In both versions, and without a picture in one of the folders. */
  untaken: number;
}

/** Which stories look otherwise, are new, or are gone. */
export function compareStories(before: Manifest, after: Manifest): StoryChanges {
  const byId = (pictures: readonly Picture[]) => new Map(pictures.map((one) => [one.id, one]));
  const [old, now] = [byId(before.pictures), byId(after.pictures)];
  const known = (stories: Manifest['stories']) => new Set(stories.map(({ id }) => id));
  const [then, today] = [known(before.stories), known(after.stories)];
  const found: StoryChanges = {
    changed: [],
    added: after.stories.filter(({ id }) => !then.has(id)),
    removed: before.stories.filter(({ id }) => !today.has(id)),
    same: 0,
    untaken: 0,
  };
  for (const { id } of after.stories.filter((one) => then.has(one.id))) {
    const [a, b] = [old.get(id), now.get(id)];
    if (!a || !b) found.untaken += 1;
    else if (a.sha256 === b.sha256) found.same += 1;
    else found.changed.push({ before: a, after: b });
  }
  return found;
}

export interface Changed<T> {
  before: T;
  after: T;
}

export interface ChartChanges {
  /** Of the later version, unless the chart is gone. */
  chart: Structure;
  /** The whole chart is new or gone. */
  is: 'added' | 'removed' | 'changed';
  states: { added: StructureState[]; removed: StructureState[]; changed: Changed<StructureState>[] };
  transitions: {
    added: StructureTransition[];
    removed: StructureTransition[];
    changed: Changed<StructureTransition>[];
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function compareStates(before: readonly StructureState[], after: readonly StructureState[]) {
  const find = (states: readonly StructureState[], id: string) => states.find((one) => one.id === id);
  return {
    added: after.filter(({ id }) => !find(before, id)),
    removed: before.filter(({ id }) => !find(after, id)),
    changed: after.flatMap((one) => {
      const old = find(before, one.id);
      return old && !isSame(old, one) ? [{ before: old, after: one }] : [];
    }),
  };
}

/** One that goes elsewhere, or asks something else, is the same transition changed. */
function compareTransitions(before: readonly StructureTransition[], after: readonly StructureTransition[]) {
  const keys = (list: readonly StructureTransition[]) => new Set(list.map(({ key }) => key));
  const [old, now] = [keys(before), keys(after)];
  const removed = before.filter(({ key }) => !now.has(key));
  const added: StructureTransition[] = [];
  const changed: Changed<StructureTransition>[] = [];
  for (const one of after.filter(({ key }) => !old.has(key))) {
    const at = removed.findIndex(
      ({ source, event, guard, targets }) =>
        source === one.source && event === one.event && (guard === one.guard || isSame(targets, one.targets)),
    );
    const [was] = at < 0 ? [] : removed.splice(at, 1);
    if (was) changed.push({ before: was, after: one });
    else added.push(one);
  }
  return { added, removed, changed };
}

const idOf = ({ kind, id }: Structure): string => `${kind} ${id}`;

/** Which charts are new, gone, or have other states or transitions. What is only named otherwise counts as well. */
export function compareCharts(before: readonly Structure[], after: readonly Structure[]): ChartChanges[] {
  const all = [...after, ...before.filter((one) => !after.some((other) => idOf(other) === idOf(one)))];
  return all.flatMap((chart): ChartChanges[] => {
    const old = before.find((one) => idOf(one) === idOf(chart));
    const now = after.find((one) => idOf(one) === idOf(chart));
    const states = compareStates(old?.states ?? [], now?.states ?? []);
    const transitions = compareTransitions(old?.transitions ?? [], now?.transitions ?? []);
    const isChanged = [...Object.values(states), ...Object.values(transitions)].some(
      ({ length }) => length > 0,
    );
    return isChanged
      ? [{ chart, is: !old ? 'added' : now ? 'changed' : 'removed', states, transitions }]
      : [];
  });
}
