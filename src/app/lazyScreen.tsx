import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';
import type { RouteName } from './addresses.ts';
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
export const forgetScreen = (name: RouteName): boolean => loading.delete(name);

function Loaded({ name, search }: { name: RouteName; search: string }) {
  // One that is there already is drawn at once, with no fallback in between.
  const Screen = loaded.get(name) ?? use(preloadScreen(name)).Screen;
  return createElement(Screen, { search });
}

interface LazyScreenProps {
  name: RouteName;
  /** The query of the screen's own address, without `?`. */
  search: string;
  fallback: ReactNode;
}

/** A screen loaded on demand. */
export function LazyScreen({ name, search, fallback }: LazyScreenProps) {
  // The same tree before and after it has loaded: another would make the screen anew and lose what is typed in it.
  return (
    <Suspense fallback={fallback}>
      <Loaded name={name} search={search} />
    </Suspense>
  );
}
