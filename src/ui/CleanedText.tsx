import purify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { styleArticle, ArticleBody } from './ArticleBody.tsx';

function clean(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
    FORBID_ATTR: ['style', 'class', 'id'],
    RETURN_DOM_FRAGMENT: true,
  });
  styleArticle(fragment);
  return fragment;
}

/** HTML sanitised in the browser: no scripts, handlers, forms or styles. */
export function CleanedText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(clean(html)), [html]);
  return <ArticleBody place={place} html="" />;
}
