import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../contract/support/chat.ts';
import { gallery } from '../../../src/support/chat/gallery.ts';
import {
  blacklistUnknown,
  blacklistVerdict,
  contactUnknown,
  contactVerdict,
} from '../../../src/support/safety.ts';

const failure = { kind: 'network', message: '网络连接不上。' } as const;

describe('the safety tools', () => {
  it('call a contact official only if the server does', () => {
    const query = { kind: 'collection', value: 'pay-1' } as const;
    expect(contactVerdict(query, 'official')).toEqual({
      tone: 'good',
      title: '是官方联系方式',
      text: '收款账号 pay-1 是号易官方。官方客服不会让你向个人转账。',
    });
    expect(contactVerdict(query, 'unknown')).toEqual({
      tone: 'bad',
      title: '不是官方联系方式',
      text: '收款账号 pay-1 不在官方名单里。请不要转账，也不要给出账号密码。',
    });
    expect(contactUnknown(failure)).toEqual({
      tone: 'warn',
      title: '没能验证',
      text: '网络连接不上。没有结果之前，请不要当作官方。',
    });
  });

  it('show the number of records, and no guarantee without one', () => {
    expect(blacklistVerdict('138', { total: 0, rows: [] })).toEqual({
      tone: 'good',
      title: '没有查到记录',
      text: '138 目前不在黑名单里。没有记录不等于没有风险，请走平台担保。',
    });
    const rows = [
      { kind: '找回', count: 2 },
      { kind: '诈骗', count: 1 },
    ];
    expect(blacklistVerdict('138', { total: 3, rows })).toEqual({
      tone: 'bad',
      title: '查到 3 条记录',
      text: '找回 2 条，诈骗 1 条。请不要与对方私下交易。',
    });
    expect(blacklistUnknown(failure)).toEqual({ tone: 'warn', title: '没能查询', text: failure.message });
  });
});

describe('the pictures of a thread', () => {
  const message = (id: string, ...pictures: string[]): ChatMessage => ({
    id,
    by: 'buyer',
    name: '青**',
    isMine: false,
    text: '',
    pictures,
    at: '2026-11-21T04:00:00.000Z',
    isMasked: false,
  });
  const shown = (url: string) => ({ url, alt: '青**发的图片', width: 960, height: 720 });

  it('open at the pressed one, also when their URLs are signed again', () => {
    const messages = [message('m-1', '/img/a'), message('m-2'), message('m-3', '/img/b', '/img/c')];
    expect(gallery(messages, { messageId: 'm-3', index: 0 })).toEqual({
      pictures: [shown('/img/a'), shown('/img/b'), shown('/img/c')],
      start: 1,
    });
    expect(gallery(messages, { messageId: 'm-2', index: 0 }).start).toBe(0);
  });
});
