import type { ChatMessage } from '../../../contract/support/chat.ts';

/** Pictures of a thread are stored at most this large. */
const SIZE = { width: 960, height: 720 } as const;

/** All pictures of a thread for the viewer, and at which of them it opens: the one that was pressed. */
export function gallery(messages: readonly ChatMessage[], pressed: string) {
  const pictures = messages.flatMap((message) =>
    message.pictures.map((url) => ({ url, alt: `${message.name}发的图片`, ...SIZE })),
  );
  return {
    pictures,
    start: Math.max(
      0,
      pictures.findIndex(({ url }) => url === pressed),
    ),
  };
}
