import { useEffect, useReducer, useState } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { markFailuresSeen } from '../api/seenFailures.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

/** Maximum number of idle actors without a screen. Above it, those that were shown longest ago are stopped. */
const MAX_IDLE_ACTORS = 20;

/**
 * The running actors of a flow. They live outside React, so a page that mounts twice, is hidden or is left neither
 * stops nor repeats anything.
 */
export interface ActorRegistry<Key, Ref> {
  /** The actor of a key. Starts one if there is none, or if it is done and no screen shows it. */
  get(key: Key): Ref;
  /** Marks the actor as shown by a screen; returns a function that releases it. */
  retain(ref: Ref): () => void;
  /** Registers the actor under another key, unless that key is taken. */
  rename(key: Key, ref: Ref): void;
  all(): Ref[];
  /** Stops every actor. Called when the member leaves. */
  disposeAll(): void;
}

interface Entry<Ref> {
  ref: Ref;
  name: string;
  shown: number;
  /** False after `onLeft`, until a screen shows the actor again. */
  isOpen: boolean;
  listeners: Set<() => void>;
}

/** Whether the actor or one of its children waits for a reply that must not be lost (tag `busy`). */
function isBusy(ref: AnyActorRef): boolean {
  const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  if (snapshot.status !== 'active' || snapshot.hasTag === undefined) return false;
  const children = Object.values(snapshot.children ?? {}) as (AnyActorRef | undefined)[];
  return snapshot.hasTag('busy') || children.some((child) => child !== undefined && isBusy(child));
}

/**
 * Creates a registry of actors. An actor outlives its screen, so input and running requests are there when the person
 * returns. While no screen shows the actor, its `visibility` is false and polling pauses. The last twenty actors
 * without a screen are kept. A busy actor is never stopped.
 *
 * @param nameOf converts a key to a string
 * @param start starts the actor of a key; its ports must not poll while `visibility` is false
 * @param onOpened called when a screen shows an actor for the first time, or again after `onLeft`
 * @param onLeft called when the last screen of an actor is unmounted and does not remount at once, as in strict mode
 */
export function createActorRegistry<Key, Ref extends AnyActorRef>({
  nameOf,
  start,
  onOpened,
  onLeft,
  page = pageVisibility,
}: {
  nameOf: (key: Key) => string;
  start: (key: Key, visibility: Visibility) => Ref;
  onOpened?: (ref: Ref) => void;
  onLeft?: (ref: Ref) => void;
  page?: Visibility;
}): ActorRegistry<Key, Ref> {
  const entries = new Map<string, Entry<Ref>>();
  const entryOf = (ref: Ref) => [...entries.values()].find((entry) => entry.ref === ref);

  function drop(entry: Entry<Ref>): void {
    entry.ref.stop?.();
    entries.delete(entry.name);
  }

  function dropOldest(): void {
    const unseen = [...entries.values()].filter(({ shown, ref }) => shown === 0 && !isBusy(ref));
    for (const entry of unseen.slice(0, Math.max(0, unseen.length - MAX_IDLE_ACTORS))) drop(entry);
  }

  function launch(key: Key, name: string): Ref {
    const listeners = new Set<() => void>();
    const seen = { shown: 0 };
    const ref = start(key, {
      isVisible: () => seen.shown > 0 && page.isVisible(),
      onVisible(listener) {
        listeners.add(listener);
        const stop = page.onVisible(() => {
          if (seen.shown > 0) listener();
        });
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
    });
    const entry: Entry<Ref> = Object.assign(seen, { ref, name, isOpen: false, listeners });
    entries.set(name, entry);
    return ref;
  }

  return {
    get(key) {
      const name = nameOf(key);
      const found = entries.get(name);
      const status = found?.ref.getSnapshot().status;
      if (found && (status === 'active' || (status === 'done' && found.shown > 0))) return found.ref;
      if (found) drop(found);
      dropOldest();
      return launch(key, name);
    },
    retain(ref) {
      const entry = entryOf(ref);
      if (!entry) return () => undefined;
      entry.shown += 1;
      // Moves the entry to the end of the map, so that entries are ordered by when they were last shown.
      entries.delete(entry.name);
      entries.set(entry.name, entry);
      if (entry.shown === 1 && page.isVisible())
        for (const listener of Array.from(entry.listeners)) listener();
      if (!entry.isOpen) {
        entry.isOpen = true;
        onOpened?.(ref);
      }
      return () => {
        entry.shown -= 1;
        queueMicrotask(() => {
          if (entry.shown > 0) return;
          entry.isOpen = false;
          markFailuresSeen(entry.ref);
          if (entries.get(entry.name) === entry) onLeft?.(entry.ref);
        });
      };
    },
    rename(key, ref) {
      const entry = entryOf(ref);
      const name = nameOf(key);
      if (!entry || entries.has(name)) return;
      entries.delete(entry.name);
      entry.name = name;
      entries.set(name, entry);
    },
    all: () => [...entries.values()].map(({ ref }) => ref),
    disposeAll() {
      for (const { ref } of entries.values()) ref.stop?.();
      entries.clear();
    },
  };
}

/** The actor of a key, retained while the component is mounted. */
export function useRegisteredActor<Key, Ref extends AnyActorRef>(
  actors: ActorRegistry<Key, Ref>,
  key: Key,
): Ref {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const ref = actors.get(key);
  useEffect(() => {
    // The actor was stopped while the component was unmounted. The next render starts another one.
    if (ref.getSnapshot().status === 'stopped') again();
    return actors.retain(ref);
  }, [actors, ref]);
  return ref;
}

/** Like {@link useRegisteredActor}, but keeps showing an actor in its final state until the component unmounts. */
export function useActorUntilDone<Key, Ref extends AnyActorRef>(
  actors: ActorRegistry<Key, Ref>,
  key: Key,
): Ref {
  const [ref] = useState(() => actors.get(key));
  useEffect(() => actors.retain(ref), [actors, ref]);
  return ref;
}
