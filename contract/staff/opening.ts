import { f, flag, list, object, text, type Decoded } from '../kit/codec.ts';

/** What a shop needs before its first customer: what is there, or what to do about it. */
export const openingItem = object({
  key: f('key', text(40)),
  title: f('title', text(40)),
  isDone: f('isDone', flag(1, 0)),
  text: f('text', text(300)),
});
export type OpeningItem = Decoded<typeof openingItem>;

export const openingList = object({ items: f('items', list(openingItem)) });
