import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { assetUrl } from './assetUrl.ts';
import { centred, color, radius } from './theme.ts';
import { widthsOf } from './widths.ts';

interface PictureProps {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  /** Display width in dp, to fetch the smallest sufficient size. */
  shown?: number;
  /** Loads eagerly. */
  eager?: boolean;
  square?: boolean;
  /** View transition name, shared by list and detail. */
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
  ${centred}
`;

/**
 * Picture in a box with its aspect ratio, so the layout does not shift. Shows a placeholder if it fails, and tries again
 * when the network comes back.
 */
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
  useEffect(() => {
    if (broken === null) return undefined;
    const retry = () => setBroken(null);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [broken]);
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
          // A server-rendered picture may have failed before hydration.
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
