import { useEffect } from 'react';

const SITE = '号易';

/** Document title for a page called `name`. Also used by the server. */
export const titleOf = (name: string): string =>
  name === SITE ? '号易 · 安心买卖游戏账号' : `${name} · ${SITE}`;

/** Page name of a listing. `price` in fen. */
export const nameOfListing = ({ title, price }: { title: string; price: number }): string =>
  `${title} ¥${(price / 100).toFixed(2)}`;

export function showTitle(name: string): void {
  const title = titleOf(name);
  if (document.title !== title) document.title = title;
}

/** Sets the document title once `name` is known. Until then the route's title is shown. */
export function useTitle(name: string | undefined): void {
  // On every render: a navigation within the same page resets the title to the route's.
  useEffect(() => {
    if (name !== undefined) showTitle(name);
  });
}
