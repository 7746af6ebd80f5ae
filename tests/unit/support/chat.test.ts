import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { ChatMessage, NewChatMessage } from '../../../contract/support/chat.ts';
import { selectState, selectUpload } from '../../../machines/kit/submission/submission.ts';
import { chatFaults } from '../../../machines/support/chatMessage/chatMessage.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createChatMessages } from '../../../src/support/chatMessage/flow.ts';
import { waitForUnansweredInquiry } from '../../kit/lostAnswer.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { flushDraftWrites, memoryDrafts, memoryUploads } from '../../kit/memoryStorage.ts';

const sentMessage: ChatMessage = {
  id: 'm-8',
  by: 'buyer',
  name: '青**',
  isMine: true,
  text: '辛苦了',
  pictures: [],
  at: '2026-11-21T04:00:00.000Z',
  isMasked: false,
};
const lost = () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' }));

/** A browser with a fake server. Its storage survives the closing of pages. */
function makeBrowser() {
  const store = new Map<string, unknown>();
  const sent: { key: string | undefined; orderId: string; input: NewChatMessage }[] = [];
  const shown: [string, ChatMessage][] = [];
  const files = new Map<string, Blob>();
  const openIntentions = memoryIntentions(() => 0);
  let answer: () => Promise<ChatMessage> = () => Promise.resolve(sentMessage);
  let newestRead: string | undefined;
  const drafts = memoryDrafts(store);
  const open = () =>
    createChatMessages({
      owner: async () => 'member-1',
      onSent: (orderId, message) => shown.push([orderId, message]),
      newestRead: () => newestRead,
      calls: {
        sendChat: (asked, options) => {
          sent.push({ key: options?.idempotencyKey, orderId: asked.params.id, input: asked.input });
          return answer();
        },
      },
      drafts,
      intentions: openIntentions(),
      uploads: memoryUploads(store, { files }),
      visibility: { isVisible: () => true, onVisible: () => () => undefined },
    });
  return {
    sent,
    shown,
    open,
    read: (id: string) => {
      newestRead = id;
    },
    answer: (give: typeof answer) => {
      answer = give;
    },
  };
}

describe('a draft message', () => {
  it('is restored for its own order only', async () => {
    const browser = makeBrowser();
    const before = browser.open();
    const first = before.messages.get('o-1');
    await waitFor(first, (state) => selectState(state) === 'filling');
    first.send({ type: 'field.set', patch: { text: '在吗' } });
    await flushDraftWrites();
    before.disposeAll();

    const after = browser.open();
    const texts = [];
    for (const orderId of ['o-1', 'o-2']) {
      const actor = after.messages.get(orderId);
      await waitFor(actor, (state) => selectState(state) === 'filling');
      texts.push(actor.getSnapshot().context.fields.text);
    }
    after.disposeAll();
    expect(texts).toEqual(['在吗', '']);
  });

  it('is sent once with its pictures, shown, and cleared', async () => {
    const browser = makeBrowser();
    const chat = browser.open();
    const actor = chat.messages.get('o-1');
    await waitFor(actor, (state) => selectState(state) === 'filling');
    const upload = selectUpload(actor.getSnapshot());
    if (upload) chat.files.add(upload, [new File(['1'], '1.png', { type: 'image/png' })]);
    await waitFor(actor, ({ context }) => context.fields.pictures.length === 1);
    actor.send({ type: 'field.set', patch: { text: ' 辛苦了 ' } });
    actor.send({ type: 'form.submit' });
    actor.send({ type: 'form.submit' });
    await waitFor(actor, (state) => selectState(state) === 'filling' && state.context.fields.text === '');
    expect([browser.sent, browser.shown, actor.getSnapshot().context.fields.pictures]).toEqual([
      [{ key: 'key-1', orderId: 'o-1', input: { text: '辛苦了', pictures: ['/uploads/1.png'] } }],
      [['o-1', sentMessage]],
      [],
    ]);
    chat.disposeAll();
  });

  it('cleared after a lost answer and a reload is a new message when it is written again', async () => {
    const browser = makeBrowser();
    const before = browser.open();
    const first = before.messages.get('o-1');
    await waitFor(first, (state) => selectState(state) === 'filling');
    browser.answer(lost);
    first.send({ type: 'field.set', patch: { text: '好的' } });
    first.send({ type: 'form.submit' });
    await waitForUnansweredInquiry(first);
    await flushDraftWrites();
    before.disposeAll();
    browser.answer(() => Promise.resolve(sentMessage));
    browser.sent.length = 0;
    const chat = browser.open();
    const actor = chat.messages.get('o-1');
    await waitFor(actor, (state) => selectState(state) === 'filling');
    expect(actor.getSnapshot().context.fields.text).toBe('好的');
    actor.send({ type: 'field.set', patch: { text: '' } });
    actor.send({ type: 'field.set', patch: { text: '好的' } });
    actor.send({ type: 'form.submit' });
    await waitFor(actor, (state) => selectState(state) === 'filling' && state.context.fields.text === '');
    expect(browser.sent.map(({ key }) => key)).toEqual(['key-2']);
    chat.disposeAll();
  });

  it('is resent under the same key after a lost answer; the same text later is new', async () => {
    const browser = makeBrowser();
    const chat = browser.open();
    const actor = chat.messages.get('o-1');
    await waitFor(actor, (state) => selectState(state) === 'filling');
    const say = () => {
      actor.send({ type: 'field.set', patch: { text: '在吗' } });
      actor.send({ type: 'form.submit' });
    };
    browser.answer(lost);
    say();
    const inquiry = await waitForUnansweredInquiry(actor);
    browser.answer(() => Promise.resolve(sentMessage));
    inquiry.send({ type: 'inquiry.repeat' });
    await waitFor(actor, (state) => selectState(state) === 'filling' && state.context.fields.text === '');
    say();
    await waitFor(actor, (state) => selectState(state) === 'filling' && state.context.fields.text === '');
    const keys = browser.sent.map(({ key }) => key);
    expect([keys.slice(0, 3), keys.length, keys[3] === keys[0]]).toEqual([
      ['key-1', 'key-1', 'key-1'],
      4,
      false,
    ]);
    chat.disposeAll();
  });

  it('of support names the line that was read before it, the same one when it is sent again', async () => {
    const browser = makeBrowser();
    const chat = browser.open();
    const actor = chat.messages.get('o-1');
    await waitFor(actor, (state) => selectState(state) === 'filling');
    const say = () => {
      actor.send({ type: 'field.set', patch: { text: '今天下午' } });
      actor.send({ type: 'form.submit' });
    };
    browser.read('m-1');
    browser.answer(lost);
    say();
    const inquiry = await waitForUnansweredInquiry(actor);
    browser.read('m-2');
    browser.answer(() => Promise.resolve(sentMessage));
    inquiry.send({ type: 'inquiry.repeat' });
    await waitFor(actor, (state) => selectState(state) === 'filling' && state.context.fields.text === '');
    say();
    await waitFor(actor, (state) => selectState(state) === 'filling' && state.context.fields.text === '');
    expect(browser.sent.map(({ key, input }) => [key, input.upTo])).toEqual([
      ['key-1', 'm-1'],
      ['key-1', 'm-1'],
      ['key-1', 'm-1'],
      ['key-2', 'm-2'],
    ]);
    chat.disposeAll();
  });

  it('waits for its uploads and says so', () => {
    const blank = { text: '', pictures: [], sending: 0, failed: 0 };
    expect([
      chatFaults(blank),
      chatFaults({ ...blank, pictures: ['/uploads/1.png'] }),
      chatFaults({ ...blank, text: '看图', sending: 2 }),
      chatFaults({ ...blank, text: '看图', failed: 1 }),
      chatFaults({ ...blank, text: '长'.repeat(1001) }),
    ]).toEqual([
      { text: '请写点什么，或者选一张图片' },
      {},
      { pictures: '还有 2 张图片在上传，传好后再发' },
      { pictures: '有 1 张图片没有传上去，请重试或移除' },
      { text: '一次最多 1000 个字' },
    ]);
  });
});
