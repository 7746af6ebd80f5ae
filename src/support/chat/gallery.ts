import type { ChatMessage } from '../../../contract/support/chat.ts';

/** Maximum size of stored pictures, px. */
const SIZE = { width: 960, height: 720 } as const;

/** Identifies a picture of a thread. Its URL cannot, because it changes when it is signed again. */
export interface ChatPicture {
  messageId: string;
  index: number;
}

/** Pictures of a thread for the viewer, and the index of the pressed one. */
export function gallery(messages: readonly ChatMessage[], pressed: ChatPicture) {
  const all = messages.flatMap(({ id, name, pictures }) =>
    pictures.map((url, index) => ({ id, index, picture: { url, alt: `${name}发的图片`, ...SIZE } })),
  );
  return {
    pictures: all.map(({ picture }) => picture),
    start: Math.max(
      0,
      all.findIndex(({ id, index }) => id === pressed.messageId && index === pressed.index),
    ),
  };
}
