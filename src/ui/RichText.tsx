import { useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { styleArticle, ArticleBody } from './ArticleBody.tsx';

const CleanedText = lazyPart(async () => (await import('./CleanedText.tsx')).CleanedText);

/**
 * HTML from the server, sanitised (no scripts, handlers, forms or styles) and shown in the theme. A press on a picture
 * opens all pictures of the text in the viewer.
 */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [served, setServed] = useState<string | null>(html);

  useLayoutEffect(() => {
    // A page that was drawn on the server holds the text as the server has cleaned it; a browser takes nothing uncleaned, and
    // fetches what cleans it when there is something to clean.
    if (place.current?.hasChildNodes()) styleArticle(place.current);
    else setServed(null);
  }, []);

  return served === html ? <ArticleBody place={place} html={html} /> : <CleanedText html={html} />;
}
