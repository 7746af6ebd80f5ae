import styled from 'styled-components';
import { LazyMount } from '../../ui/LazyMount.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { dp } from '../../ui/theme.ts';
import { SpecialOffers } from './SpecialOffers.tsx';
import { TopListings } from './TopListings.tsx';

const Coming = styled.div`
  min-height: ${dp(900)};
`;

const Foot = lazyPart(async () => (await import('./Foot.tsx')).default, { waiting: <Coming aria-busy /> });

/** Lower part of the home page. Its foot is mounted when it comes near the window. */
export default function LowerPart() {
  return (
    <>
      <TopListings />
      <SpecialOffers />
      <LazyMount waiting={<Coming />}>
        <Foot />
      </LazyMount>
    </>
  );
}
