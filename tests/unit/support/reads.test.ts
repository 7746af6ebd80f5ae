import { describe, expect, it, vi } from 'vitest';
import type { ChatMessage, ChatThread } from '../../../contract/support/chat.ts';
import { QueryClient } from '@tanstack/react-query';
import { api } from '../../../src/support/calls.ts';
import {
  chatQuery,
  mergeMessages,
  nameOfThread,
  newestReadBySupport,
  noteSent,
} from '../../../src/support/reads.ts';

const line = (id: string, at: string, text = id): ChatMessage => ({
  id,
  by: 'buyer',
  name: '青**',
  isMine: true,
  text,
  pictures: [],
  at,
  isMasked: false,
});

describe('two pages of a thread', () => {
  it('merge in the server’s order, each message once', () => {
    const a = line('m-1', '2026-11-21T04:00:00.000Z');
    const b = line('m-2', '2026-11-21T04:00:05.000Z');
    const c = line('m-3', '2026-11-21T04:00:05.000Z');
    const d = line('a-4', '2026-11-21T04:00:09.000Z');
    expect(mergeMessages([c, d], [a, b, c]).map(({ id }) => id)).toEqual(['m-1', 'm-2', 'm-3', 'a-4']);
    expect(mergeMessages([], [])).toEqual([]);
  });

  it('keep the newer version of a message', () => {
    const at = '2026-11-21T04:00:00.000Z';
    expect(mergeMessages([line('m-1', at, '加我微信')], [line('m-1', at, '加我 ***')])).toEqual([
      line('m-1', at, '加我 ***'),
    ]);
  });
});

describe('a thread with two ids', () => {
  const thread: ChatThread = {
    id: 'g1',
    about: 'listing',
    subjectId: 'g1',
    no: 'HY1',
    title: '铂金',
    picture: '',
    side: 'buyer',
    isOpen: true,
    messages: [],
    hasEarlier: false,
    unread: 0,
  };
  const begun = { ...thread, id: 't-1' };

  it('has one query key for members before and after its first message, and another for staff', () => {
    expect([
      nameOfThread(thread),
      nameOfThread(begun),
      nameOfThread({ ...begun, side: 'support' }),
      nameOfThread({ ...begun, about: 'order', id: 'o-1', subjectId: 'o-1' }),
      nameOfThread({ ...begun, about: 'recycleOrder', id: 'r-1', subjectId: 'v-1' }),
    ]).toEqual(['g1', 'g1', 't-1', 'o-1', 'r-1']);
  });

  it('is read up to the newest message of a read by support only, also after an own one', async () => {
    const client = new QueryClient();
    const read = line('m-1', '2026-11-21T04:00:00.000Z');
    const readChat = vi.spyOn(api, 'readChat').mockImplementation(({ params }) =>
      Promise.resolve({
        ...thread,
        id: params.id,
        side: params.id === 't-1' ? 'support' : 'buyer',
        messages: [read],
      }),
    );
    await client.fetchQuery(chatQuery('t-1'));
    await client.fetchQuery(chatQuery('g1'));
    for (const name of ['t-1', 'g1']) noteSent(client, name, line('m-2', '2026-11-21T04:01:00.000Z'));
    expect(['t-1', 'g1', 't-2'].map((name) => newestReadBySupport(client, name))).toEqual([
      'm-1',
      undefined,
      undefined,
    ]);
    readChat.mockRestore();
  });

  it('shows messages sent under either id, and no other thread does', () => {
    const client = new QueryClient();
    client.setQueryData(['chat', 'g1'], thread);
    client.setQueryData(['chat', 't-1'], begun);
    client.setQueryData(['chat', 'o-1'], { ...begun, about: 'order', id: 'o-1', subjectId: 'o-1' });
    const sent = line('m-1', '2026-11-21T04:00:00.000Z');
    noteSent(client, 'g1', sent);
    expect(['g1', 't-1', 'o-1'].map((id) => client.getQueryData<ChatThread>(['chat', id])?.messages)).toEqual(
      [[sent], [sent], []],
    );
  });
});
