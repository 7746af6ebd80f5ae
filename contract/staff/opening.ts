import { f, flag, list, object, text, type Decoded } from '../kit/codec.ts';

/** An item of the checklist before the shop opens. `text` says what was found, or what to do. */
export const openingItem = object({
  key: f('key', text(40)),
  title: f('title', text(40)),
  isDone: f('isDone', flag(1, 0)),
  text: f('text', text(300)),
});
export type OpeningItem = Decoded<typeof openingItem>;

export const openingList = object({ items: f('items', list(openingItem)) });
