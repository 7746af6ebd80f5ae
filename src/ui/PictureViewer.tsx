import { Dialog as Ark } from '@ark-ui/react/dialog';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { IconButton } from './IconButton.tsx';
import { assetUrl } from './assetUrl.ts';
import { color, dp, layer, space, spaceBetween } from './theme.ts';
import { Layer } from './Layer.tsx';

export interface ViewerPicture {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface PictureViewerProps {
  pictures: readonly ViewerPicture[];
  onClose: () => void;
  /** Index of the first picture shown. */
  start?: number;
}

/** Height by width from which a picture is a long screenshot: longer than any screen. */
const LONG_RATIO = 2.5;

const Place = styled(Ark.Positioner)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
`;

/* Black in both themes. */
const Content = styled(Ark.Content)`
  display: flex;
  flex-direction: column;
  height: 100%;
  background: #0b0d10;
  color: #ffffff;
  button {
    color: #ffffff;
  }
`;

const Bar = styled.div`
  ${spaceBetween}
  padding: env(safe-area-inset-top) ${space.s} 0;
  min-height: ${dp(48)};
`;

const Strip = styled.section`
  flex: 1;
  display: flex;
  min-height: 0;
  overflow-x: auto;
  overscroll-behavior: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
`;

const Slide = styled.div<{ $zoomed: boolean }>`
  flex: 0 0 100%;
  display: flex;
  overflow: auto;
  scroll-snap-align: center;
  img {
    margin: auto;
    max-width: ${({ $zoomed }) => ($zoomed ? 'none' : '100%')};
    max-height: ${({ $zoomed }) => ($zoomed ? 'none' : '100%')};
    width: ${({ $zoomed }) => ($zoomed ? '220%' : 'auto')};
    height: auto;
    object-fit: contain;
  }
  /* A long screenshot fills the width and is scrolled. */
  img[data-long] {
    max-height: none;
    width: ${({ $zoomed }) => ($zoomed ? '220%' : '100%')};
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: center;
  gap: ${space.xl};
  padding: ${space.s} 0 calc(${space.s} + env(safe-area-inset-bottom));
  /* Not :disabled, which would lose the focus and with it the arrow keys. */
  button[aria-disabled='true'] {
    color: ${color.inkFaint};
    opacity: 0.6;
  }
`;

/** Full-screen picture viewer: swipe or arrow keys to turn, button or double press to zoom. */
export function PictureViewer({ pictures, onClose, start = 0 }: PictureViewerProps) {
  const [at, setAt] = useState(start);
  const [zoomed, setZoomed] = useState(false);
  const strip = useRef<HTMLElement>(null);

  const place = useCallback(
    (element: HTMLElement | null) => {
      strip.current = element;
      if (!element) return;
      element.scrollTo({ left: start * element.clientWidth });
      setAt(start);
      setZoomed(false);
    },
    [start],
  );

  const go = (next: number) => {
    const element = strip.current;
    if (!element || next < 0 || next >= pictures.length) return;
    setZoomed(false);
    setAt(next);
    element.scrollTo({ left: next * element.clientWidth });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (zoomed) return;
    if (event.key === 'ArrowRight') go(at + 1);
    else if (event.key === 'ArrowLeft') go(at - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Layer onClose={onClose}>
      <Place>
        <Content data-theme="dark" aria-label="查看图片" onKeyDown={onKeyDown}>
          <Bar>
            <IconButton icon="close" label="关闭" onClick={onClose} />
            <span aria-live="polite">
              {at + 1} / {pictures.length}
            </span>
            <IconButton
              icon={zoomed ? 'minus' : 'plus'}
              label={zoomed ? '缩小' : '放大'}
              onClick={() => setZoomed(!zoomed)}
            />
          </Bar>
          <Strip
            ref={place}
            tabIndex={0}
            aria-label="图片"
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
              if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
            }}
          >
            {pictures.map((picture, index) => (
              <Slide
                key={picture.url}
                $zoomed={zoomed && index === at}
                tabIndex={zoomed && index === at ? 0 : undefined}
                onDoubleClick={() => setZoomed(!zoomed)}
              >
                <img
                  src={assetUrl(picture.url)}
                  alt={picture.alt}
                  width={picture.width}
                  height={picture.height}
                  onLoad={({ currentTarget: { naturalWidth, naturalHeight, dataset } }) => {
                    if (naturalHeight > naturalWidth * LONG_RATIO) dataset.long = '';
                  }}
                  loading={Math.abs(index - start) <= 1 ? 'eager' : 'lazy'}
                />
              </Slide>
            ))}
          </Strip>
          {pictures.length > 1 && (
            <Foot>
              <IconButton icon="back" label="上一张" aria-disabled={at === 0} onClick={() => go(at - 1)} />
              <IconButton
                icon="chevronRight"
                label="下一张"
                aria-disabled={at === pictures.length - 1}
                onClick={() => go(at + 1)}
              />
            </Foot>
          )}
        </Content>
      </Place>
    </Layer>
  );
}
