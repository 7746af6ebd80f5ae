import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { dp } from '../../ui/theme.ts';
import { Carousel } from './Carousel.tsx';
import { Games } from './Games.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Trust } from './Trust.tsx';

/** When the browser has nothing better to do, at the latest after a second and a half. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1500 });
    else setTimeout(resolve, 200);
  });

/** What is seen first is drawn first: the rest waits for a quiet moment. */
const Below = lazy(() => idle().then(() => import('./Below.tsx')));

const Coming = styled.div`
  min-height: ${dp(900)};
`;

/** 首页 (domain §1.2). What is seen first comes with the page, the rest in a part of its own. */
export function Screen() {
  return (
    <>
      <TopBar title="号易" />
      <PageBody>
        <SearchBox />
        <Carousel />
        <Trust />
        <Games />
        <Suspense fallback={<Coming aria-busy />}>
          <Below />
        </Suspense>
      </PageBody>
    </>
  );
}
