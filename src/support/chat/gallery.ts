import type { ChatMessage } from '../../../contract/support/chat.ts';

/** Maximum size of stored pictures, px. */
const SIZE = { width: 960, height: 720 } as const;

/** Pictures of a thread for the viewer, and the index of the pressed one. */
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
