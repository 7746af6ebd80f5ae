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

/** The lower part and its reads are loaded when it comes near the window. */
const LowerPart = lazyPart(async () => (await import('./LowerPart.tsx')).default, {
  waiting: <Coming aria-busy />,
});

/** 首页. The first view is server-rendered; the lower part is loaded later. */
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
          <LowerPart />
        </LazyMount>
      </PageBody>
    </>
  );
}
