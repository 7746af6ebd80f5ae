import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import styled from 'styled-components';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { startScaling } from '../src/ui/scaling.ts';
import { color, dp, space } from '../src/ui/theme.ts';
import { GlobalStyle } from '../src/ui/GlobalStyle.ts';

export type CanvasTheme = 'light' | 'dark' | 'both';

const Ground = styled.div<{ $padded: boolean; $whole: boolean }>`
  background: ${color.ground};
  color: ${color.ink};
  padding: ${({ $padded }) => ($padded ? space.l : 0)};
  min-height: ${({ $whole }) => ($whole ? '100vh' : 'auto')};
  flex: 1;
  min-width: 0;
`;

const Column = styled.div`
  max-width: ${dp(375)};
  margin: 0 auto;
`;

const Both = styled.div`
  display: flex;
  & > ${Ground} {
    transform: translateZ(0);
  }
  /* Beside two columns there is no room for what stands beside one. */
  & aside {
    display: none;
  }
`;

/** Renders a story with the app's theme, root font size and a location of its own. */
export function Canvas({
  theme,
  route,
  layout,
  whole,
  children,
}: {
  theme: CanvasTheme;
  route: string;
  layout: 'padded' | 'fullscreen';
  /** The story fills the canvas. Otherwise the canvas is as high as the story. */
  whole: boolean;
  children: ReactNode;
}) {
  const { hook } = useMemo(() => memoryLocation({ path: route }), [route]);

  useLayoutEffect(() => {
    // The window size may have changed since the previous story.
    document.documentElement.style.fontSize = '';
    return startScaling(window);
  }, []);

  useLayoutEffect(() => {
    const page = document.documentElement;
    if (theme === 'both') delete page.dataset.theme;
    else page.dataset.theme = theme;
    return () => {
      delete page.dataset.theme;
    };
  }, [theme]);

  const ground = (shade?: 'light' | 'dark') => (
    <Ground $padded={layout === 'padded'} $whole={whole} data-theme={shade}>
      {layout === 'padded' ? <Column>{children}</Column> : children}
    </Ground>
  );

  return (
    <>
      <GlobalStyle />
      <Router hook={hook}>
        {theme === 'both' ? (
          <Both>
            {ground('light')}
            {ground('dark')}
          </Both>
        ) : (
          ground()
        )}
      </Router>
    </>
  );
}
