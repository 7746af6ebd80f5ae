import styled from 'styled-components';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { dp } from '../../ui/theme.ts';
import { Carousel } from './Carousel.tsx';
import { Games } from './Games.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Trust } from './Trust.tsx';
import { part } from '../../ui/part.tsx';

/** Resolves when the browser is idle, at the latest after 1.5 s. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1500 });
    else setTimeout(resolve, 200);
  });

const Coming = styled.div`
  min-height: ${dp(900)};
`;

/** The lower part is drawn once the browser is idle, so that the first view is not delayed. */
const Below = part(
  async () => {
    await idle();
    return (await import('./Below.tsx')).default;
  },
  { waiting: <Coming aria-busy /> },
);

/** 首页 (domain §1.2). The first view is drawn at once, the lower part later. */
export function Screen() {
  return (
    <>
      <TopBar title="号易" />
      <PageBody>
        <SearchBox />
        <Carousel />
        <Trust />
        <Games />

        <Below />
      </PageBody>
    </>
  );
}
