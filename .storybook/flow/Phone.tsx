import { EnvironmentProvider } from '@ark-ui/react/environment';
import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled, { StyleSheetManager } from 'styled-components';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { rootFont } from '../../src/ui/scaling.ts';
import { GlobalStyle } from '../../src/ui/GlobalStyle.ts';
import { Stage } from '../decorators.tsx';

export type Shade = 'light' | 'dark';

interface PhoneProps {
  title: string;
  /** The size of the screen before scaling, px. */
  width: number;
  height: number;
  scale: number;
  theme: Shade;
  route: string | undefined;
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

/** Prepares a document like index.html: language, theme, root font size. */
function prepare(
  page: Document,
  { title, theme, width, still }: { title: string; theme: Shade; width: number; still: boolean },
) {
  page.title = title;
  // An inert body prevents dialogs in the screen from taking the focus.
  page.body.inert = still;
  const root = page.documentElement;
  root.lang = 'zh-CN';
  root.dataset.theme = theme;
  root.style.fontSize = `${rootFont(width)}px`;
}

function Inside({ page, route, children }: { page: Document; route: string; children: ReactNode }) {
  const { hook } = useMemo(() => memoryLocation({ path: route }), [route]);
  const environment = useCallback(() => page, [page]);
  return (
    <StyleSheetManager target={page.head}>
      <EnvironmentProvider value={environment}>
        <GlobalStyle />
        <Router hook={hook}>
          <Stage isMember>{children}</Stage>
        </Router>
      </EnvironmentProvider>
    </StyleSheetManager>
  );
}

/**
 * A screen of the app in an iframe. The frame has its own `rem`, media queries, dialogs and fixed bars, but shares
 * React state with the page.
 */
export function Phone({
  title,
  width,
  height,
  scale,
  theme,
  route = '/index/home',
  still = false,
  children,
}: PhoneProps) {
  const [page, setPage] = useState<Document | null>(null);

  useLayoutEffect(() => {
    if (page) prepare(page, { title, theme, width, still });
  }, [page, title, theme, width, still]);

  return (
    <Frame style={{ width: width * scale, height: height * scale }}>
      <Screen
        title={title}
        // The service worker only serves pictures to a document with a URL, and an empty frame has none.
        srcDoc="<!doctype html>"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        inert={still}
        tabIndex={still ? -1 : 0}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})` }}
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
