import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Skeleton } from './Skeleton.tsx';
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
  }
`;

const Waiting = styled.div`
  display: grid;
  gap: ${space.s};
`;

async function clean(html: string): Promise<DocumentFragment> {
  const { default: purify } = await import('dompurify');
  const fragment = purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
    FORBID_ATTR: ['style', 'class', 'id'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (/^https?:/i.test(link.getAttribute('href') ?? '')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer nofollow');
    }
  }
  for (const image of fragment.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy');
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  }
  return fragment;
}

/** Someone else's HTML: cleaned of everything that acts or dresses, then shown in our dress. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    let gone = false;
    const show = async () => {
      const fragment = await clean(html);
      if (gone) return;
      place.current?.replaceChildren(fragment);
      setShown(html);
    };
    void show();
    return () => {
      gone = true;
    };
  }, [html]);

  return (
    <>
      {shown === null && (
        <Waiting aria-busy>
          <Skeleton width="92%" />
          <Skeleton width="100%" />
          <Skeleton width="64%" />
        </Waiting>
      )}
      <Root ref={place} />
    </>
  );
}
