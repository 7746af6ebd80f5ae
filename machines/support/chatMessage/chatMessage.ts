import type { ChatMessage } from '../../../contract/support/chat.ts';
import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/chart.ts';

/** A message as it is written. `pictures` are the paths of those sent. */
export type ChatFields = {
  text: string;
  pictures: readonly string[];
  /** Pictures still on their way, and such that did not arrive. */
  sending: number;
  failed: number;
};

export const CHAT_MOST = 1000;
export const CHAT_PICTURES_MOST = 9;

/** What stands in the way of sending; the server checks the same. */
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

/** One message of an order's thread: written, sent once, answered as the thread keeps it. */
export const chatMessageMachine = submissionOf<ChatFields, ChatMessage>({
  blank: { text: '', pictures: [], sending: 0, failed: 0 },
  faultsOf: chatFaults,
  hasPictures: true,
  placeOf: { content: 'text', imgs: 'pictures' },
});
export type ChatMessageRef = SubmissionRef<ChatFields, ChatMessage>;
