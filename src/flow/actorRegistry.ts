import { useEffect, useReducer, useState } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { pageVisibility, type Visibility } from './visibility.ts';

/** How many actors that no screen shows are kept; beyond, the one that was shown longest ago is stopped. */
const KEPT = 20;

/** The running actors of a flow, outside React: mounting twice, hiding and leaving a page neither stop nor repeat anything. */
export interface ActorRegistry<Key, Ref> {
  /** The one running actor of a key; started when there is none, or it has ended and no screen shows how. */
  get(key: Key): Ref;
  /** A screen shows this actor; returns what says that it no longer does. */
  retain(ref: Ref): () => void;
  /** From now on the actor is found under this key instead, unless another one is. */
  rename(key: Key, ref: Ref): void;
  /** Every running actor. */
  all(): Ref[];
  /** Stops every actor: the member has left. */
  disposeAll(): void;
}

interface Entry<Ref> {
  ref: Ref;
  name: string;
  /** How many screens show it. */
  shown: number;
  listeners: Set<() => void>;
}

/** Whether the actor or one of its children waits for an answer that must not be lost. */
function isBusy(ref: AnyActorRef): boolean {
  const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
  if (snapshot.status !== 'active' || snapshot.hasTag === undefined) return false;
  const children = Object.values(snapshot.children ?? {}) as (AnyActorRef | undefined)[];
  return snapshot.hasTag('busy') || children.some((child) => child !== undefined && isBusy(child));
}

/**
 * A registry of actors with one rule for all flows. An actor lives on when its screen is left, so that what was typed and
 * what is under way are found again; but its `visibility` is false while no screen shows it, and whatever polls waits
 * until one does. Of the actors nobody looks at the last twenty are kept; one that waits for an answer is never stopped.
 *
 * @param nameOf tells keys apart
 * @param start starts the actor of a key; its ports ask nothing while nobody looks
 * @param onLeft the last screen that showed an actor is gone, and none has come in the same moment, as in strict mode
 */
export function createActorRegistry<Key, Ref extends AnyActorRef>({
  nameOf,
  start,
  onLeft,
  page = pageVisibility,
}: {
  nameOf: (key: Key) => string;
  start: (key: Key, visibility: Visibility) => Ref;
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
    for (const entry of unseen.slice(0, Math.max(0, unseen.length - KEPT))) drop(entry);
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
    const entry: Entry<Ref> = Object.assign(seen, { ref, name, listeners });
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
      // The one that was shown last stands last.
      entries.delete(entry.name);
      entries.set(entry.name, entry);
      if (entry.shown === 1 && page.isVisible())
        for (const listener of Array.from(entry.listeners)) listener();
      return () => {
        entry.shown -= 1;
        if (onLeft)
          queueMicrotask(() => {
            if (entry.shown === 0 && entries.get(entry.name) === entry) onLeft(entry.ref);
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

/** The running actor of a key, shown by this component as long as it is mounted. */
export function useRegisteredActor<Key, Ref extends AnyActorRef>(
  actors: ActorRegistry<Key, Ref>,
  key: Key,
): Ref {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const ref = actors.get(key);
  useEffect(() => {
    // Shown again after it was stopped: another one is started.
    if (ref.getSnapshot().status === 'stopped') again();
    return actors.retain(ref);
  }, [actors, ref]);
  return ref;
}

/** Like {@link useRegisteredActor} for an actor whose end is shown: the one found at first stays until the component goes. */
export function useActorUntilDone<Key, Ref extends AnyActorRef>(
  actors: ActorRegistry<Key, Ref>,
  key: Key,
): Ref {
  const [ref] = useState(() => actors.get(key));
  useEffect(() => actors.retain(ref), [actors, ref]);
  return ref;
}
