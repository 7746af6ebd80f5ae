import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../contract/support/chat.ts';
import { mergeMessages } from '../../../src/support/reads.ts';

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

describe('two stretches of a thread', () => {
  it('become one in the order of the server, each message once', () => {
    const a = line('m-1', '2026-11-21T04:00:00.000Z');
    const b = line('m-2', '2026-11-21T04:00:05.000Z');
    const c = line('m-3', '2026-11-21T04:00:05.000Z');
    const d = line('a-4', '2026-11-21T04:00:09.000Z');
    expect(mergeMessages([c, d], [a, b, c]).map(({ id }) => id)).toEqual(['m-1', 'm-2', 'm-3', 'a-4']);
    expect(mergeMessages([], [])).toEqual([]);
  });

  it('keep the later word about a message', () => {
    const at = '2026-11-21T04:00:00.000Z';
    expect(mergeMessages([line('m-1', at, '加我微信')], [line('m-1', at, '加我 ***')])).toEqual([
      line('m-1', at, '加我 ***'),
    ]);
  });
});
