import { useState } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { assetUrl } from './assetUrl.ts';
import { color, radius } from './theme.ts';
import { widthsOf } from './widths.ts';

export interface PictureProps {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, in dp of the 375 drawing. Then the smallest of the server's widths that will do is fetched. */
  shown?: number;
  /** Loads at once: for what is seen first. */
  eager?: boolean;
  square?: boolean;
  /** Name of the view transition between list and detail. */
  transitionName?: string;
}

const Box = styled.span`
  position: relative;
  display: block;
  width: 100%;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${color.sunken};
  color: ${color.inkFaint};
  &[data-square='true'] {
    border-radius: 0;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Missing = styled.span`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  justify-content: center;
`;

/** A picture in a box of its own proportions: the layout does not shift when it loads, and a drawing is shown when it fails. */
export function Picture({
  src,
  alt,
  width,
  height,
  shown,
  eager = false,
  square = false,
  transitionName,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const missing = src === null || src === '' || broken === src;
  return (
    <Box
      data-square={square}
      style={{ aspectRatio: `${width} / ${height}`, viewTransitionName: transitionName }}
    >
      {missing ? (
        <Missing role={alt === '' ? undefined : 'img'} aria-label={alt === '' ? undefined : alt}>
          <Icon name="image" size={28} />
        </Missing>
      ) : (
        <img
          {...(shown === undefined ? undefined : widthsOf(src, shown))}
          src={assetUrl(src)}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          // A picture of a page drawn on the server may have failed before anybody listened.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0 && image.getAttribute('src') !== null)
              setBroken(src);
          }}
          onError={() => setBroken(src)}
        />
      )}
    </Box>
  );
}
