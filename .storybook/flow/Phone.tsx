import { EnvironmentProvider } from '@ark-ui/react/environment';
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled, { StyleSheetManager } from 'styled-components';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { rootFont } from '../../src/ui/scaling.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { Stage } from '../stage.tsx';

export type Shade = 'light' | 'dark';

export interface PhoneProps {
  /** What a screen reader calls the frame. */
  title: string;
  /** The screen's own size, px. */
  width?: number;
  height?: number;
  /** How much smaller it is shown. */
  scale?: number;
  theme: Shade;
  /** The address the screen stands at. */
  route?: string;
  /** A picture of the screen: it can be neither pressed nor reached. */
  still?: boolean;
  children: ReactNode;
}

const Frame = styled.div`
  flex: none;
  overflow: hidden;
  background: var(--ground);
`;

const Screen = styled.iframe`
  display: block;
  border: 0;
  transform-origin: 0 0;
  background: var(--ground);
`;

/** What index.html does for the app: the language, the theme and the measure of the page. */
function prepare(
  page: Document,
  { title, theme, width, still }: { title: string; theme: Shade; width: number; still: boolean },
) {
  page.title = title;
  // A dialog in it would take the focus otherwise.
  page.body.inert = still;
  const root = page.documentElement;
  root.lang = 'zh-CN';
  root.dataset.theme = theme;
  root.style.fontSize = `${rootFont(width)}px`;
}

/** What a screen stands on inside its frame. */
function Inside({ page, route, children }: { page: Document; route: string; children: ReactNode }) {
  const location = useMemo(() => {
    const [path = '/', searchPath = ''] = route.split('?');
    return memoryLocation({ path, searchPath, record: true });
  }, [route]);
  const environment = useCallback(() => page, [page]);
  return (
    <StyleSheetManager target={page.head}>
      <EnvironmentProvider value={environment}>
        <UiProvider>
          <Router hook={location.hook} searchHook={location.searchHook}>
            <Stage isMember>{children}</Stage>
          </Router>
        </UiProvider>
      </EnvironmentProvider>
    </StyleSheetManager>
  );
}

/**
 * A screen of the app in a frame of its own: its measure (`rem`), its media queries, its dialogs and bars belong to the
 * frame, while its state is shared with the page around it.
 */
export function Phone({
  title,
  width = 375,
  height = 812,
  scale = 1,
  theme,
  route = '/index/home',
  still = false,
  children,
}: PhoneProps) {
  const [page, setPage] = useState<Document | null>(null);
  // A frame's first page is there at once; some browsers put another one in its place when it has loaded.
  const take = useCallback((frame: HTMLIFrameElement | null) => setPage(frame?.contentDocument ?? null), []);

  useLayoutEffect(() => {
    if (page) prepare(page, { title, theme, width, still });
  }, [page, title, theme, width, still]);

  return (
    <Frame style={{ width: width * scale, height: height * scale }}>
      <Screen
        ref={take}
        title={title}
        onLoad={({ currentTarget }) => take(currentTarget)}
        inert={still}
        tabIndex={still ? -1 : 0}
        width={width}
        height={height}
        style={{ transform: scale === 1 ? undefined : `scale(${scale})` }}
      />
      {page &&
        createPortal(
          <Inside page={page} route={route}>
            {children}
          </Inside>,
          page.body,
        )}
    </Frame>
  );
}
