import type { ChatFields } from './chatMessage.ts';
import { fixturesOf } from '../../kit/submission/fixtures.ts';
import type { ChatMessage } from '../../../contract/support/chat.ts';

const noMessage: ChatFields = { text: '', pictures: [], sending: 0, failed: 0 };

export const chatMessageFixtures = fixturesOf(
  { ...noMessage, text: '辛苦了' },
  noMessage,
  {
    id: 'm-008',
    by: 'buyer',
    name: '青**',
    isMine: true,
    text: '辛苦了',
    pictures: [],
    at: '2026-11-21T06:28:00.000Z',
    isMasked: false,
  } satisfies ChatMessage,
  { kind: 'tooOften', code: 429, message: '发得太快了，请 20 秒后再发' },
);
