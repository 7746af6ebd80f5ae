import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { RouteName } from './routes.ts';
import { LOADERS, type ScreenModule } from './loaders.ts';

type ScreenProps = { search: string };

const loaded = new Map<RouteName, ComponentType<ScreenProps>>();
const loading = new Map<RouteName, Promise<ScreenModule>>();

/** Loads a screen's file ahead of time. One that failed is not asked for again until it is forgotten. */
export function preloadScreen(name: RouteName): Promise<ScreenModule> {
  const begun = loading.get(name);
  if (begun) return begun;
  const load: Promise<ScreenModule> = LOADERS[name]().then((module) => {
    loaded.set(name, module.Screen);
    return module;
  });
  loading.set(name, load);
  return load;
}

/** The next time the screen is wanted its file is asked for again. */
export const resetScreen = (name: RouteName): boolean => loading.delete(name);

interface LazyScreenProps {
  name: RouteName;
  /** The query of the screen's own address, without `?`. */
  search: string;
  fallback: ReactNode;
}

/** A screen loaded on demand. One whose file is lost throws what its loading failed of. */
export function LazyScreen({ name, search, fallback }: LazyScreenProps) {
  // State and no suspending: a screen that an event led to could stand at its fallback for good.
  const [found, setFound] = useState(() => loaded.get(name));
  const [fault, setFault] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (found) return undefined;
    let isHere = true;
    preloadScreen(name).then(
      ({ Screen }) => {
        if (isHere) setFound(() => Screen);
      },
      (error: unknown) => {
        if (isHere) setFault({ error });
      },
    );
    return () => {
      isHere = false;
    };
  }, [found, name]);
  if (fault) throw fault.error;
  return found ? createElement(found, { search }) : fallback;
}
