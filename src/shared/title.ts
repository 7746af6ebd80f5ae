import { useEffect } from 'react';

const SITE = '号易';

/** What stands in the tab of a page that is called `name`; the server draws it so too. */
export const titleOf = (name: string): string =>
  name === SITE ? '号易 · 安心买卖游戏账号' : `${name} · ${SITE}`;

/** What the page of a listing is called. `price` in fen. */
export const nameOfListing = ({ title, price }: { title: string; price: number }): string =>
  `${title} ¥${(price / 100).toFixed(2)}`;

/** Writes a title into the tab. */
export function showTitle(name: string): void {
  const title = titleOf(name);
  if (document.title !== title) document.title = title;
}

/** Calls the page by what it shows, once that is known (`name`). Until then it is called as its route is. */
export function useTitle(name: string | undefined): void {
  // At every drawing: whoever goes to another address of the same page gives it the route's title first.
  useEffect(() => {
    if (name !== undefined) showTitle(name);
  });
}
