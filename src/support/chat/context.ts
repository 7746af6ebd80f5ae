import { createContext, useContext } from 'react';
import type { ChatMessageRef } from '../../../machines/kit/submission/submission.ts';
import type { PictureFiles } from '../../flow/upload.ts';

/** What a thread needs from outside; filled by page.tsx. */
export interface ChatPorts {
  /** The running message of an order's thread. */
  composer(orderId: string): ChatMessageRef;
  /** The files of its pictures. */
  files: PictureFiles;
}

export const ChatContext = createContext<ChatPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useChat(): ChatPorts {
  const ports = useContext(ChatContext);
  if (!ports) throw new Error('ChatContext must be provided');
  return ports;
}
