import { EnvironmentProvider } from '@ark-ui/react/environment';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled, { StyleSheetManager } from 'styled-components';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { startScaling } from '../../src/ui/scaling.ts';
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
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [page, setPage] = useState<Document | null>(null);
  const take = useCallback(() => setPage(frame?.contentDocument ?? null), [frame]);

  useLayoutEffect(take, [take]);

  useLayoutEffect(() => {
    if (!page) return;
    page.documentElement.lang = 'zh-CN';
    page.documentElement.dataset.theme = theme;
    page.title = title;
  }, [page, theme, title]);

  useLayoutEffect(() => {
    const view = page?.defaultView;
    return view ? startScaling(view) : undefined;
  }, [page]);

  // The drawing's measure follows the width at once, not after the pause of a resize.
  useEffect(() => {
    if (page) page.documentElement.style.fontSize = `${Math.min(width, 540) / 10}px`;
  }, [page, width]);

  return (
    <Frame style={{ width: width * scale, height: height * scale }}>
      <Screen
        ref={setFrame}
        title={title}
        onLoad={take}
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
