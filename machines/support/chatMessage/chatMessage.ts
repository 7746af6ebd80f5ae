import type { ChatMessage } from '../../../contract/support/chat.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** `pictures` are paths of uploads. */
export type ChatFields = {
  text: string;
  pictures: readonly string[];
  /** The numbers of pictures being uploaded and of failed ones. */
  sending: number;
  failed: number;
};

export const MAX_CHAT_LENGTH = 1000;
export const MAX_CHAT_PICTURES = 9;

/** Validation errors by field. The server applies the same rules. */
export function chatFaults({ text, pictures, sending, failed }: ChatFields): Faults {
  return {
    ...(text.trim() === '' &&
      pictures.length === 0 &&
      sending === 0 &&
      failed === 0 && { text: '请写点什么，或者选一张图片' }),
    ...(text.trim().length > MAX_CHAT_LENGTH && { text: `一次最多 ${MAX_CHAT_LENGTH} 个字` }),
    ...(sending > 0 && { pictures: `还有 ${sending} 张图片在上传，传好后再发` }),
    ...(sending === 0 && failed > 0 && { pictures: `有 ${failed} 张图片没有传上去，请重试或移除` }),
  };
}

/** The form for one message in an order's thread. Its output is the stored message. */
export const chatMessageMachine = submissionOf<ChatFields, ChatMessage>({
  blank: { text: '', pictures: [], sending: 0, failed: 0 },
  faultsOf: chatFaults,
  hasPictures: true,
  placeOf: { content: 'text', imgs: 'pictures' },
});
export type ChatMessageRef = SubmissionRef<ChatFields, ChatMessage>;
