import type { ChatMessage } from '../../../contract/support/chat.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** A message while it is written. `pictures` are the paths of the uploaded ones. */
export type ChatFields = {
  text: string;
  pictures: readonly string[];
  /** How many pictures are being uploaded, and how many failed. */
  sending: number;
  failed: number;
};

export const CHAT_MOST = 1000;
export const CHAT_PICTURES_MOST = 9;

/** What must be corrected before sending, by field; the server checks the same. */
export function chatFaults({ text, pictures, sending, failed }: ChatFields): Faults {
  return {
    ...(text.trim() === '' &&
      pictures.length === 0 &&
      sending === 0 &&
      failed === 0 && { text: '请写点什么，或者选一张图片' }),
    ...(text.trim().length > CHAT_MOST && { text: `一次最多 ${CHAT_MOST} 个字` }),
    ...(sending > 0 && { pictures: `还有 ${sending} 张图片在上传，传好后再发` }),
    ...(sending === 0 && failed > 0 && { pictures: `有 ${failed} 张图片没有传上去，请重试或移除` }),
  };
}

/** The form for one message of an order's thread; its answer is the stored message. */
export const chatMessageMachine = submissionOf<ChatFields, ChatMessage>({
  blank: { text: '', pictures: [], sending: 0, failed: 0 },
  faultsOf: chatFaults,
  hasPictures: true,
  placeOf: { content: 'text', imgs: 'pictures' },
});
export type ChatMessageRef = SubmissionRef<ChatFields, ChatMessage>;
