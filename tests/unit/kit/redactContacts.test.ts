import { describe, expect, it, vi } from 'vitest';
import { hasContactInName, redactContacts } from '../../../server/kit/redactContacts.ts';

const hidden = (text: string) => redactContacts(text).text;

describe('contacts are redacted', () => {
  it.each([
    // Phone numbers in any spelling.
    ['13812345678', '***'],
    ['我的电话是138.1234.5678，快点', '我的电话是***，快点'],
    ['138 1234 5678', '***'],
    ['138-1234-5678', '***'],
    ['1381234567 8', '***'],
    ['1 3 8 1 2 3 4 5 6 7 8', '***'],
    ['+8613812345678', '+***'],
    ['１３８１２３４５６７８', '***'],
    ['一三八一二三四五六七八', '***'],
    ['幺三八 一二三四 五六七八', '***'],
    ['13８一2345678', '***'],
    ['1381234o678', '***'],
    ['1️⃣3️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '***'],
    ['138\u200b12345678', '***'],
    ['微信同号13812345678哈', '微信同号***哈'],
    ['13812345678 500元', '*** 500元'],
    ['哈夫币 13800000000', '哈夫币 ***'],
    // QQ.
    ['QQ 12345', 'QQ ***'],
    ['qq12345678', 'qq***'],
    ['扣扣：一二三四五六', '扣扣：***'],
    ['扣扣 1 2 3 4 5 6', '扣扣 ***'],
    ['企鹅 88886666', '企鹅 ***'],
    ['88886666', '***'],
    ['q:1234567', 'q:***'],
    // An invitation, and more digits than an offer has.
    ['加我12345', '加我***'],
    ['加我 20000', '加我 ***'],
    ['加V 20000', '*** ***'],
    ['加q：20000', '***：***'],
    ['加 123456', '加 ***'],
    ['加个1234567', '加个***'],
    ['+1234567', '+***'],
    ['加1234500', '加***'],
    ['加1 2 3 4 5', '加***'],
    ['加12345-6789', '加***'],
    ['加13812345678', '加***'],
    ['加haoyi888', '加***'],
    // A contact behind a word for an amount or a phone.
    ['总资产 13812345678', '总资产 ***'],
    ['战力有13812345678', '战力有***'],
    ['原石 1 3 8 1 2 3 4 5 6 7 8', '原石 1 ***'],
    ['资产，12345678', '资产，***'],
    ['手机 haoyi888', '手机 ***'],
    ['手机 iphone13812345678', '手机 ***'],
    ['手机 iphone15_haoyi', '手机 ***'],
    ['微信 iPhone15Pro', '微信 ***'],
    // WeChat.
    ['加我V', '***'],
    ['加我V abc12345', '*** ***'],
    ['+v abc12345', '*** ***'],
    ['加v聊', '***'],
    ['加 个 微 信', '***'],
    ['vx: haoyi_8', 'vx: ***'],
    ['VX：abc123456', 'VX：***'],
    ['wx abc-1234', 'wx ***'],
    ['v：abc12345', 'v：***'],
    ['微信号 wx_12345', '微信号 ***'],
    ['我微信haoyi888', '我微信***'],
    ['薇信：abcdef1', '薇信：***'],
    ['微 信：abc_123', '微 信：***'],
    ['微信：onlyletters', '微信：***'],
    // Payment accounts and ID numbers.
    ['支付宝 13812345678', '支付宝 ***'],
    ['支付宝账号 abc@qq.com', '支付宝账号 ***'],
    ['银行卡 6228480000000012345', '银行卡 ***'],
    ['6228 4800 0000 0012 345', '***'],
    ['11010519491231002X', '***'],
    ['110105194912310021', '***'],
    // Links and mail.
    ['https://evil.cn/x?y=1 看看', '*** 看看'],
    ['www.evil.com', '***'],
    ['taobao.com/item', '***'],
    ['t.me/abc', '***'],
    ['evil点com', '***'],
    ['abc@163.com', '***'],
  ])('%s → %s', (text, masked) => {
    expect(redactContacts(text)).toEqual({ text: masked, isMasked: true });
    expect(hidden(masked)).toBe(masked);
  });

  it('are all found, and nothing else is', () => {
    expect(hidden('号价 1500 元，微信 abc_123 或 138-1234-5678，订单 HYxs202611201200000001234 别忘了')).toBe(
      '号价 1500 元，微信 *** 或 ***，订单 HYxs202611201200000001234 别忘了',
    );
  });

  it('leave the rest of the text unchanged', () => {
    expect(hidden('ＶＩＰ账号一个，ＱＱ：１２３４５６７，谢谢～')).toBe('ＶＩＰ账号一个，ＱＱ：***，谢谢～');
  });
});

describe('behind the address of the platform, redacted are', () => {
  it.each([
    ['https://haoyi.example/加我微信haoyi888，电话13812345678', 'https://haoyi.example/***，电话***'],
    ['https://haoyi.example/13812345678', 'https://haoyi.example/***'],
    ['https://haoyi.example/?qq=12345678', 'https://haoyi.example/?qq=***'],
    ['haoyi.example?id=13812345678', 'haoyi.example?id=***'],
    ['https://haoyi.example/index?id=一三八一二三四五六七八', 'https://haoyi.example/index?id=***'],
    [
      'https://haoyi.example/?id=01939f2e-1234-7567-8901-138123456780&vx=haoyi_8',
      'https://haoyi.example/?id=01939f2e-1234-7567-8901-138123456780&vx=***',
    ],
    ['https://haoyi.example/?to=evil.com/x', 'https://haoyi.example/?to=***'],
    ['https://haoyi.example/weixin://dl/chat', 'https://haoyi.example/***'],
    ['https://haoyi.example/abc@163.com', 'https://haoyi.example/***'],
    ['https://evil.cn/haoyi.example/x', '***'],
    ['https://haoyi.example@evil.cn/x', '***'],
    ['https://haoyi.example:8443/x', '***'],
    ['https://haoyi.example:x@evil.cn/', '***'],
    ['www.haoyi.com/x', '***'],
    ['weixin://haoyi.example/', '***'],
  ])('%s → %s', (text, masked) => {
    const ours = ['haoyi.example', 'haoyi.com'];
    expect(redactContacts(text, ours)).toEqual({ text: masked, isMasked: true });
    expect(redactContacts(masked, ours).text).toBe(masked);
  });
});

describe('not redacted', () => {
  it.each([
    '价格 1500 元',
    '1500 200 3000',
    '5000 6000 7000 可以吗',
    '¥13800.00',
    '13800元',
    '总价 12800.50，可以吗',
    '我买了 2 个 3000 的',
    '1000-2000 之间',
    '支付宝付款了',
    '微信支付了 1200',
    'QQ 500元',
    '订单 HYxs202611201200000001234 到哪了',
    '付款单号 HYzf202611201200000001234',
    '商品 HY100023 还在吗',
    '2026-11-20 12:00 前可以吗',
    '20261120',
    '10:30-12:00',
    '等 30 分钟',
    '15 天 20 小时',
    '金币 12345678 个',
    '战力 1234567',
    'UID 123456789',
    // Offers.
    '再加20000可以吗',
    '加20000可以吗',
    '加10000',
    '加12345可以吗',
    '加12,500出吗',
    '加100000',
    '加个 20000 行吗',
    '+20000',
    '加10000-20000都行',
    '加1500-2000都行',
    '加价20000',
    '微信区的号，加15000出吗',
    // Numbers in a game.
    '总资产 123456789',
    '总资产：123456789',
    '仓库价值 12345678',
    '战斗力 87654321',
    '战力 12345678',
    '战力有12345678',
    '战力一共 12345678',
    '哈夫币 12345678',
    '哈夫币有 12345678',
    '哈夫币总计约12345678',
    '纯币共12345678',
    '原石 12345678',
    '星元为12345678',
    '伤害 99999999',
    '流水12345678',
    '角色ID 12345678',
    '营地号 1234567890',
    // Phones to play on.
    '手机 iPhone15Pro 能玩吗',
    '手机：iphone15promax',
    '手机 honor_90',
    '手机是华为 Mate60Pro',
    '手机 RedmiK70',
    '一共三个皮肤，两个限定',
    'QQ区还是微信区',
    '安卓QQ 12区 38级',
    'V8 贵族',
    'v1.2.3 版本',
    '小数 3.1415926',
    '什么时候换绑',
    '密码改好了',
    '加我好友也不行',
    '加个好友',
    '加微调',
    '/index/orderDetail?orderId=o-0001',
    '',
  ])('%s', (text) => {
    expect(redactContacts(text)).toEqual({ text, isMasked: false });
  });

  it('are links to the platform itself', () => {
    const text = '看这里 https://haoyi.example/index/orderDetail?orderId=1';
    expect(redactContacts(text, ['haoyi.example'])).toEqual({ text, isMasked: false });
    expect(redactContacts(text, ['other.example']).isMasked).toBe(true);
    expect(redactContacts('https://haoyi.example.evil.cn/', ['haoyi.example']).isMasked).toBe(true);
  });

  it.each([
    'https://haoyi.example/pages/detail/index?id=01939f2e-1234-7567-8901-138123456780',
    'https://haoyi.example/other/chat?listingId=01939f2e-1234-7567-8901-138123456780&from=list',
    'HTTPS://HAOYI.EXAMPLE/index/orderDetail?orderId=01939f2e-1234-7567-8901-138123456780，到哪了',
    'haoyi.example/pages/detail/index?id=g100001',
    'https://haoyi.example/index/goodList?gameId=wzry&minPrice=20000',
    'https://haoyi.example/index/goodList?search=HY100023',
    'https://haoyi.example，看这里',
    '看haoyi.example/login 和https://localhost:3000/login',
  ])('is the link to the platform %s', (text) => {
    expect(redactContacts(text, ['haoyi.example', 'localhost:3000'])).toEqual({ text, isMasked: false });
  });
});

describe('a name', () => {
  it.each(['找我13812345678', '加V聊', '玩家 1 2 3 4 5 6', '一二三四五六'])('%s contains a contact', (name) =>
    expect(hasContactInName(name)).toBe(true),
  );
  it.each(['号友1234', 'Gaming2024', '三三两两'])('%s contains none', (name) =>
    expect(hasContactInName(name)).toBe(false),
  );
});

describe('a long text', () => {
  /** Counts how often a text is scanned. */
  const searches = (text: string) => {
    const all = vi.spyOn(String.prototype, 'matchAll');
    redactContacts(text, ['haoyi.example']);
    const { length } = all.mock.calls;
    all.mockRestore();
    return length;
  };

  it('scans a hundred links as often as one', () => {
    expect(searches('a.cn,'.repeat(100))).toBe(searches(`a.cn,${'好'.repeat(495)}`));
  });

  it('matches links of up to eight labels before the last', () => {
    expect(hidden(`${'a.'.repeat(8)}com`)).toBe('***');
    expect(hidden(`${'a.'.repeat(100)}com`)).toBe(`${'a.'.repeat(92)}***`);
  });

  it('expands a sign to at most four characters', () => {
    // ㎯ expands to text ending in 2. Redacted in the expanded text, the number would have eight digits.
    expect(redactContacts('㎯1234567')).toEqual({ text: '㎯1234567', isMasked: false });
    expect(redactContacts('ﷺ'.repeat(3))).toEqual({ text: 'ﷺﷺﷺ', isMasked: false });
    expect(hidden('㏇cn')).toBe('***');
  });
});
