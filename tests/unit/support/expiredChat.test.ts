import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { ChatMessage, ChatQuery, ChatThread } from '../../../contract/support/chat.ts';
import { api } from '../../../src/support/calls.ts';
import { chatQuery, noteSent } from '../../../src/support/reads.ts';

/** The messages at the fake server, oldest first. `ticket` signs their pictures. */
let ids: string[];
let ticket: string;
let asked: ChatQuery[];

const message = (id: string): ChatMessage => ({
  id,
  by: 'seller',
  name: '青**',
  isMine: false,
  text: '',
  pictures: [`/img/private/${ticket}/${id}.webp`],
  at: '2026-11-26T02:00:00.000Z',
  isMasked: false,
});

vi.spyOn(api, 'readChat').mockImplementation(({ input }): Promise<ChatThread> => {
  asked.push(input);
  const { after, before, pageSize = 30 } = input;
  const end = before === undefined ? ids.length : ids.indexOf(before);
  const start = after === undefined ? Math.max(0, end - pageSize) : ids.indexOf(after) + 1;
  return Promise.resolve({
    id: 't-1',
    about: 'order',
    subjectId: 't-1',
    no: 'D1',
    title: '铂金',
    picture: '',
    side: 'buyer',
    isOpen: true,
    messages: ids.slice(start, after === undefined ? end : start + pageSize).map(message),
    hasEarlier: start > 0,
    unread: 0,
  });
});

vi.stubGlobal('document', { visibilityState: 'visible' });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

beforeEach(() => {
  ids = [];
  ticket = 'first';
  asked = [];
});

const addMessages = (from: number, to: number) => {
  for (let id = from; id <= to; id++) ids.push(`m-${id + 100}`);
};
/** The thread as the page shows it: its messages, and whether there are earlier ones. */
const shown = (client: QueryClient) => {
  const { messages = [], hasEarlier } = client.getQueryData(chatQuery('t-1').queryKey) ?? {};
  return { messages, hasEarlier };
};

it('an open thread polls for newer messages only, until it is invalidated and gets new addresses of its pictures', async () => {
  addMessages(1, 40);
  const client = new QueryClient();
  const read = () => client.fetchQuery(chatQuery('t-1'));
  await read();
  addMessages(41, 45);
  await read();
  ticket = 'second';
  await client.invalidateQueries();
  addMessages(46, 75);
  await read();
  await read();
  expect(asked).toEqual([
    { pageSize: 30 },
    { after: 'm-140', pageSize: 100 },
    { pageSize: 30 },
    { before: 'm-146', pageSize: 100 },
    { after: 'm-175', pageSize: 100 },
  ]);
  expect(shown(client)).toEqual({ messages: ids.map(message), hasEarlier: false });
});

it('a thread that is read again keeps what was sent meanwhile and knows of earlier messages', async () => {
  addMessages(1, 40);
  const client = new QueryClient();
  await client.fetchQuery(chatQuery('t-1'));
  ticket = 'second';
  await client.invalidateQueries();
  const reading = client.fetchQuery(chatQuery('t-1'));
  const known = ids.slice(10).map(message);
  const sent = message('m-141');
  noteSent(client, 't-1', sent);
  await reading;
  expect(shown(client)).toEqual({ messages: [...known, sent], hasEarlier: true });
});

it('a line that the other side wrote just before one’s own is shown, and is read by the next poll', async () => {
  addMessages(1, 2);
  const client = new QueryClient();
  const read = () => client.fetchQuery(chatQuery('t-1'));
  await read();
  addMessages(3, 4);
  noteSent(client, 't-1', message('m-104'));
  await read();
  await read();
  expect(asked).toEqual([
    { pageSize: 30 },
    { after: 'm-102', pageSize: 100 },
    { after: 'm-104', pageSize: 100 },
  ]);
  expect(shown(client)).toEqual({ messages: ids.map(message), hasEarlier: false });
});

it('the first line of a thread shows what was written before it, and that there is more', async () => {
  const client = new QueryClient();
  const read = () => client.fetchQuery(chatQuery('t-1'));
  await read();
  addMessages(1, 40);
  noteSent(client, 't-1', message('m-140'));
  await read();
  expect(asked).toEqual([{ pageSize: 30 }, { pageSize: 30 }]);
  expect(shown(client)).toEqual({ messages: ids.slice(10).map(message), hasEarlier: true });
});
