import { useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { styleArticle, ArticleBody } from './ArticleBody.tsx';

const CleanedText = lazyPart(async () => (await import('./CleanedText.tsx')).CleanedText);

/**
 * Sanitised HTML from the server (no scripts, handlers, forms or styles). Pressing a picture opens all its pictures in the
 * viewer.
 */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [served, setServed] = useState<string | null>(html);

  useLayoutEffect(() => {
    // Server-rendered pages contain HTML that the server sanitised. The browser loads the sanitiser only when it
    // has HTML to show.
    if (place.current?.hasChildNodes()) styleArticle(place.current);
    else setServed(null);
  }, []);

  return served === html ? <ArticleBody place={place} html={html} /> : <CleanedText html={html} />;
}
