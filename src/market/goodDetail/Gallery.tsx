import { useState } from 'react';
import styled from 'styled-components';
import { OpenPictures } from '../../ui/OpenPictures.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { dp, radius, space, text } from '../../ui/theme.ts';
import { PICTURE } from '../../shared/listingCard.ts';

const Frame = styled.section`
  position: relative;
`;

const Strip = styled.ul`
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  & > li {
    flex: 0 0 100%;
    scroll-snap-align: start;
  }
`;

const Open = styled.button`
  display: block;
  width: 100%;
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Count = styled.span`
  position: absolute;
  right: ${space.m};
  /* Half below the picture: sellers’ pictures have words in their corners. */
  bottom: ${dp(-11)};
  padding: 0 ${space.s};
  border-radius: ${radius.pill};
  background: #10141acc;
  color: #ffffff;
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
  line-height: ${dp(22)};
  pointer-events: none;
`;

interface GalleryProps {
  title: string;
  pictures: readonly { readonly url: string; readonly name: string }[];
  /** View transition name of the first picture. */
  transitionName?: string;
}

/** Swipeable pictures of a listing. A press opens the viewer. */
export function Gallery({ title, pictures, transitionName }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [viewed, setViewed] = useState<number>();

  return (
    <Frame aria-label="商品图片">
      <Strip
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {pictures.map((picture, index) => (
          <li key={`${picture.url} ${picture.name}`}>
            <Open
              type="button"
              aria-haspopup="dialog"
              aria-label={`放大第 ${index + 1} 张图片`}
              onClick={() => setViewed(index)}
            >
              <Picture
                src={picture.url}
                alt={index === 0 ? title : picture.name}
                {...PICTURE}
                square
                eager={index === 0}
                {...(index === 0 && transitionName !== undefined && { transitionName })}
              />
            </Open>
          </li>
        ))}
      </Strip>
      {pictures.length > 1 && (
        <Count aria-hidden>
          {at + 1} / {pictures.length}
        </Count>
      )}
      {viewed !== undefined && (
        <OpenPictures
          start={viewed}
          pictures={pictures.map(({ url, name }) => ({ url, alt: name, ...PICTURE }))}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Frame>
  );
}
