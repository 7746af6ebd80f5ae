import { useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { OpenPictures } from './OpenPictures.tsx';
import type { ViewerPicture } from './PictureViewer.tsx';
import { assetUrl } from './assetUrl.ts';
import { color, radius, space, text } from './theme.ts';

const Root = styled.div`
  line-height: 1.7;
  & > * + * {
    margin-top: ${space.m};
  }
  h1,
  h2,
  h3,
  h4 {
    margin-top: ${space.xl};
    font-size: ${text.strong};
  }
  ul,
  ol {
    padding-left: 1.4em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  a {
    text-decoration: underline;
  }
  img {
    height: auto;
    border-radius: ${radius.control};
    cursor: zoom-in;
  }
  blockquote {
    margin: ${space.m} 0;
    padding-left: ${space.m};
    border-left: 3px solid ${color.line};
    color: ${color.inkSoft};
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${space.xs} ${space.s};
    border: 1px solid ${color.line};
    text-align: left;
    /* With \`pretty\`, WebKit breaks the lines of narrow cells too early. */
    text-wrap: wrap;
  }
`;

/** Opens external links in a new tab and makes pictures clickable. */
export function styleArticle(fragment: ParentNode): void {
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (/^https?:/i.test(link.getAttribute('href') ?? '')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer nofollow');
    }
  }
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src');
    if (src !== null) image.setAttribute('src', assetUrl(src));
    image.setAttribute('loading', 'lazy');
    if (image.alt === '') image.alt = '图片';
    if (image.closest('a')) continue;
    image.setAttribute('role', 'button');
    image.setAttribute('tabindex', '0');
    image.setAttribute('aria-label', `放大${image.alt}`);
  }
}

const viewable = (root: HTMLElement): HTMLImageElement[] => [
  ...root.querySelectorAll<HTMLImageElement>('img[role=button]'),
];

const asPicture = (image: HTMLImageElement): ViewerPicture => ({
  url: image.currentSrc || image.src,
  alt: image.alt,
  width: image.naturalWidth || image.width,
  height: image.naturalHeight || image.height,
});

interface ProseProps {
  place: RefObject<HTMLDivElement | null>;
  /** HTML from server-side rendering. In the browser, the parent fills the element. */
  html: string;
}

/** Themed container of an article. Pressing a picture opens all its pictures in the viewer. */
export function ArticleBody({ place, html }: ProseProps) {
  const [viewed, setViewed] = useState<{ pictures: readonly ViewerPicture[]; start: number } | null>(null);
  const [innerHtml] = useState({ __html: import.meta.env.SSR ? html : '' });

  const [, navigate] = useLocation();

  /** Opens internal links with the router, without loading the document. A path with a file extension is a file. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link?.getAttribute('href')?.startsWith('/') || link.target !== '') return;
    if (link.origin !== window.location.origin || /\.\w+$/.test(link.pathname)) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };

  const view = (event: MouseEvent | KeyboardEvent) => {
    if (!(event.target instanceof HTMLImageElement) || !place.current) return;
    const images = viewable(place.current);
    const start = images.indexOf(event.target);
    if (start < 0) return;
    event.preventDefault();
    setViewed({ pictures: images.map(asPicture), start });
  };

  return (
    <>
      <Root
        ref={place}
        dangerouslySetInnerHTML={innerHtml}
        suppressHydrationWarning
        onClick={(event) => {
          view(event);
          follow(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') view(event);
        }}
      />
      {viewed && (
        <OpenPictures pictures={viewed.pictures} start={viewed.start} onClose={() => setViewed(null)} />
      )}
    </>
  );
}
