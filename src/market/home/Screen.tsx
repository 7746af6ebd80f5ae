import styled from 'styled-components';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { dp } from '../../ui/theme.ts';
import { Carousel } from './Carousel.tsx';
import { Games } from './Games.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Trust } from './Trust.tsx';
import { LazyMount } from '../../ui/LazyMount.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const Coming = styled.div`
  min-height: ${dp(900)};
`;

/** The lower part is fetched when its place comes near, and its reads with it, so that the first view is not delayed. */
const Below = lazyPart(async () => (await import('./Below.tsx')).default, { waiting: <Coming aria-busy /> });

/** 首页 (domain §1.2). The first view is in the HTML, the lower part comes later. */
export function Screen() {
  return (
    <>
      <TopBar title="号易" />
      <PageBody>
        <SearchBox />
        <Carousel />
        <Trust />
        <Games />
        <LazyMount ahead={0} waiting={<Coming />}>
          <Below />
        </LazyMount>
      </PageBody>
    </>
  );
}
