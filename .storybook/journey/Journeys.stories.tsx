import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import preview from '../preview.tsx';
import { pageOf, refusal, reply, type Answer } from '../reply.ts';
import { signInCharts } from '../signIn.ts';
import type { Message } from '../../contract/account/message.ts';
import type { OrderDetail } from '../../contract/buying/order.ts';
import * as selling from '../../machines/selling/consignment/fixtures.ts';
import * as afterSale from '../../machines/afterSale/afterSaleApply/fixtures.ts';
import { asking, CLAIM, Claiming, lostOrder, makeClaims, type ClaimStage } from './afterSale.tsx';
import * as ordering from '../../machines/buying/ordering/fixtures.ts';
import * as payment from '../../machines/payment/payment/fixtures.ts';
import * as recycling from '../../machines/recycling/deal/fixtures.ts';
import type { Deal } from '../../machines/recycling/deal/deal.ts';
import { dialogsMachine } from '../../machines/kit/dialogs/machine.ts';
import { selectIsMember, selectToken, type Session } from '../../machines/account/session/session.ts';
import { captcha } from '../../machines/account/signIn/fixtures.ts';
import { profile } from '../../machines/account/profile/fixtures.ts';
import { setRequest } from '../../src/api/client.ts';
import { createRequest } from '../../src/api/request.ts';
import { reasons, types } from '../../src/afterSale/afterSaleApply/fixtures.ts';
import { Screen as Apply } from '../../src/afterSale/afterSaleApply/Screen.tsx';
import { Screen as Claim } from '../../src/afterSale/afterSaleDetail/Screen.tsx';
import { Screen as Basics } from '../../src/selling/basicInformation/Screen.tsx';
import { StoppedClock } from '../clock.tsx';
import { View as Dialogs } from '../../src/app/dialogs/View.tsx';
import { DialogsContext } from '../../src/shared/dialogs/port.ts';
import { yes } from '../dialogs.tsx';
import { Screen as Details } from '../../src/selling/fillInformation/Screen.tsx';
import { Screen as Finish } from '../../src/market/finish/page.tsx';
import { agents, groups } from '../../src/support/fixtures.ts';
import { detail } from '../../src/market/goodDetail/fixtures.ts';
import { Screen as GoodDetail } from '../../src/market/goodDetail/page.tsx';
import { districtsOf, listings, serversOf } from '../../src/market/goodList/fixtures.ts';
import { articles, games } from '../../src/market/home/fixtures.ts';
import { SignInContext } from '../../src/account/signIn/flow.ts';
import { Screen as Login } from '../../src/account/login/Screen.tsx';
import { Screen as Messages } from '../../src/account/messages/page.tsx';
import { Screen as Ordering } from '../../src/buying/ordering/Screen.tsx';
import { Screen as PriceList } from '../../src/recycling/quotes/Screen.tsx';
import { Screen as Sell } from '../../src/selling/sell/Screen.tsx';
import { SessionContext } from '../../src/app/session/view.ts';
import { Screen as TakenBack } from '../../src/afterSale/recoveryCases/page.tsx';
import { createActor, fromPromise } from 'xstate';
import { uploadMachine, type StoredUpload } from '../../machines/kit/upload/upload.ts';
import { fakeUploads } from '../fakeUploads.ts';
import { href } from '../../src/app/routes.ts';
import { ConsignmentContext, createConsignments } from '../../src/selling/consignment/flow.ts';
import { memoryIntentions } from '../memoryIntentions.ts';
import { loginHref } from '../../src/app/session/loginHref.ts';
import { createOrderings, OrderingContext } from '../../src/buying/ordering/flow.ts';
import { createDeals, DealContext } from '../../src/recycling/deal/flow.ts';
import { startSession } from '../../src/app/session/session.ts';
import {
  createJourneyProgress,
  createJourneyNavigation,
  Journey,
  type JourneyNavigation,
} from './Journey.tsx';
import { noCounts, noOrders } from '../../src/account/centre/fixtures.ts';

const now = () => Date.parse(payment.NOW);
/** The timeout for a payment, ms. The flow polls it every few seconds. */
const patient = { timeout: 10_000 };

const counted = [
  reply('countOrders', { ...noOrders, completed: 1, unread: 1 }),
  reply('countCentre', noCounts),
];

const begin = (start: string) => ({
  way: createJourneyNavigation(start),
  course: createJourneyProgress(),
});

const meta = preview.meta({
  title: '走一遍',
  args: { pace: 0 },
  argTypes: {
    pace: {
      name: '每步之后停（毫秒）',
      control: { type: 'select', labels: { 0: '不停', 800: '0.8 秒', 2000: '2 秒', 5000: '5 秒' } },
      options: [0, 800, 2000, 5000],
    },
  },
  parameters: { layout: 'fullscreen' },
});

/* Buying: detail → sureOrder → pay → finish. */

const bought: OrderDetail = { ...ordering.order, listingId: detail.id, title: detail.title };
let isPaid = false;

function makeBuying() {
  const begun = begin('/pages/detail/index?id=listing-3');
  const orderings = createOrderings({
    intentions: memoryIntentions(),
    navigation: begun.way,
    now,
    prefersScan: () => true,
    post: () => undefined,
  });
  return { ...begun, orderings };
}
let buying = makeBuying();

export const Buy = meta.story({
  name: '买一个账号',
  beforeEach: ({ msw }) => {
    isPaid = false;
    buying = makeBuying();
    msw.use(
      reply('readListing', detail),
      reply('recommendListings', listings(2, 2)),
      reply('listArticles', ({ type }) => articles(type)),
      reply('listGroups', groups),
      reply('listSupport', agents),
      reply('listOrders', pageOf([])),
      reply('listDeals', pageOf([])),
      reply('placeOrder', bought),
      reply('readOrder', () =>
        isPaid ? { ...ordering.orderPaid, listingId: detail.id, title: detail.title } : bought,
      ),
      reply('payOrder', () => {
        isPaid = true;
        return payment.wechatCode;
      }),
      reply('queryOrder', () => (isPaid ? ordering.standingPaid : ordering.standingUnpaid)),
    );
    return () => buying.orderings.disposeAll();
  },
  render: (_, { id }) => (
    <Journey
      {...buying}
      storyId={id}
      pages={{ goodDetail: GoodDetail, sureOrder: Ordering, pay: Ordering, alipay: Ordering, finish: Finish }}
      around={(inside) => (
        <StoppedClock at={payment.NOW}>
          <DialogsContext value={yes}>
            <OrderingContext value={buying.orderings}>{inside}</OrderingContext>
          </DialogsContext>
        </StoppedClock>
      )}
    />
  ),
  play: async ({ canvas, step: plain, args }) => {
    const step = buying.course.withPauses(plain, Number(args.pace));
    await step('看账号，点立即购买', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '立即购买' }));
    });
    await step('第一次买，先看一眼提醒', async () => {
      await userEvent.click(await screen.findByRole('button', { name: '知道了，去下单' }));
    });
    await step('选保障，总价跟着变', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /找回包赔/ }));
      await canvas.findByText(/由平台保管，确认收货后付给卖家/);
    });
    await step('同意须知，提交订单', async () => {
      await userEvent.click(canvas.getByRole('checkbox'));
      await userEvent.click(canvas.getByRole('button', { name: '提交订单' }));
    });
    await step('在收银台选微信', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /微信支付/ }));
    });
    await step('扫码付款', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '立即支付' }));
      await canvas.findByRole('img', { name: '微信付款二维码' });
    });
    await step('平台说钱到了，接下来看进度', async () => {
      await canvas.findByRole('heading', { name: '付款结果' }, patient);
      await expect(buying.way.path()).toBe('/index/finish?orderId=order-1');
    });
  },
});

/* Selling: channel → game → basics → details → pictures → submitted. */

function makeSelling() {
  const begun = begin('/index/sell');
  const ports = createConsignments({
    owner: () => Promise.resolve('10086'),
    intentions: memoryIntentions(),
    navigation: begun.way,
    onMove: begun.way.onMove,
    go: (to, query) => begun.way.replace(to, query),
    store: {
      get: () => Promise.resolve({ draftId: 'draft-1', form: selling.filled, pictures: selling.pictures }),
      put: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      list: () => Promise.resolve([]),
    },
    uploads: {
      machine: uploadMachine.provide({
        actors: { restore: fromPromise<StoredUpload | null, { name: string }>(() => Promise.resolve(null)) },
      }),
      files: fakeUploads,
      discard: () => Promise.resolve(),
      renew: () => undefined,
    },
    now,
    onSubmitted: () => undefined,
  });
  return { ...begun, ports };
}
let offering = makeSelling();

export const SellOne = meta.story({
  name: '卖一个账号',
  beforeEach: ({ msw }) => {
    offering = makeSelling();
    msw.use(
      reply('listGames', games),
      reply('readTemplate', selling.template),
      reply('listAttributes', pageOf(selling.template)),
      reply('listArticles', ({ type }) => articles(type)),
      reply('listDistricts', ({ systemKey }) => districtsOf(systemKey)),
      reply('listServers', ({ parentId }) => serversOf(parentId)),
      reply('submitListing', { id: 'g1', no: 'HY20261121009', status: 'underReview' }),
    );
    return () => offering.ports.disposeAll();
  },
  render: (_, { id }) => (
    <Journey
      {...offering}
      storyId={id}
      pages={{ sell: Sell, basicInformation: Basics, fillInformation: Details }}
      around={(inside) => (
        <DialogsContext value={yes}>
          <ConsignmentContext value={offering.ports}>{inside}</ConsignmentContext>
        </DialogsContext>
      )}
    />
  ),
  play: async ({ canvas, step: plain, args }) => {
    const step = offering.course.withPauses(plain, Number(args.pace));
    await step('选官方代售', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: /官方代售.*自己定价/s }));
    });
    await step('选游戏', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /王者荣耀/ }));
    });
    await step('基本信息，接着上次填的', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: '2 区' }));
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
    });
    await step('账号信息，手续费和到手价看得见', async () => {
      await canvas.findByLabelText(/你要卖多少/);
      await canvas.findByText(/预计到手/);
      await userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
    });
    await step('图片都在，提交审核', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '提交审核' }));
    });
    await step('平台收到了，说清接下来', async () => {
      await canvas.findByText('已提交，等待审核');
      await canvas.findByText('HY20261121009');
    });
  },
});

/* Bidding: quotes → accept → deposit → trade. */

type Stage = 'quoted' | 'accepted' | 'paid';
let stage: Stage = 'quoted';
const asBidding = (found: Deal): Deal => ({ ...found, valuation: { ...found.valuation, kind: 'bidding' } });
const DEALS = {
  quoted: recycling.biddingQuoted,
  accepted: asBidding(recycling.toDeposit),
  paid: asBidding(recycling.inTrade),
} as const;
const deal = () => DEALS[stage];

function makeBidding() {
  const begun = begin('/other/jingjiahuishouPriceList?id=valuation-1');
  const deals = createDeals({
    intentions: memoryIntentions(),
    navigation: begun.way,
    now: () => Date.parse(recycling.NOW),
    prefersScan: () => true,
    post: () => undefined,
  });
  return { ...begun, deals };
}
let bidding = makeBidding();

export const Bid = meta.story({
  name: '商户报价，接受一个',
  beforeEach: ({ msw }) => {
    stage = 'quoted';
    bidding = makeBidding();
    msw.use(
      reply('listGames', games),
      reply('readValuation', () => deal().valuation),
      reply('listQuotes', () => ({ valuation: deal().valuation, quotes: deal().quotes })),
      reply('readRecycleOrder', () => deal().order ?? recycling.depositDue),
      reply('acceptQuote', () => {
        stage = 'accepted';
        return recycling.depositDue;
      }),
      reply('payDeposit', () => {
        stage = 'paid';
        return { ...payment.wechatCode, amount: recycling.depositDue.deposit };
      }),
      reply('queryRecycleOrder', () => {
        const { id, status, deposit, dueAt } = deal().order ?? recycling.depositDue;
        const isIn = stage === 'paid';
        const standing: Answer<'queryRecycleOrder'> = {
          id,
          status,
          deposit: isIn ? 'paid' : 'unpaid',
          isPaid: false,
          payState: isIn ? 'paid' : 'open',
          paid: isIn ? deposit : 0,
          total: deposit,
          closesAt: dueAt ?? payment.CLOSES_AT,
        };
        return standing;
      }),
    );
    return () => bidding.deals.disposeAll();
  },
  render: (_, { id }) => (
    <Journey
      {...bidding}
      storyId={id}
      pages={{ quotes: PriceList }}
      around={(inside) => (
        <StoppedClock at={recycling.NOW}>
          <DialogsContext value={yes}>
            <DealContext value={bidding.deals}>{inside}</DealContext>
          </DialogsContext>
        </StoppedClock>
      )}
    />
  ),
  play: async ({ canvas, step: plain, args }) => {
    const step = bidding.course.withPauses(plain, Number(args.pace));
    await step('看商户报价，选最高的', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '接受报价，青鱼回收' }));
    });
    await step('接受前说清楚：其他报价作废', async () => {
      await screen.findByText('接受后其他 2 个报价作废，不能再换。交易开始后不能取消。');
      await userEvent.click(screen.getByRole('button', { name: /^接受 ¥/ }));
    });
    await step('付押金，选微信', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /微信/ }));
      await userEvent.click(canvas.getByRole('button', { name: /^付押金/ }));
    });
    await step('押金到了，交易开始', async () => {
      await canvas.findAllByText(/等商户付款/, {}, patient);
    });
  },
});

/* After-sale: account taken back → application → evidence → decision → refund. */

let claimStage: ClaimStage = 'reviewing';

function makeClaiming() {
  const begun = begin('/other/zhaohui');
  return { ...begun, claims: makeClaims(memoryIntentions(), begun.way) };
}
let claim = makeClaiming();

export const TakeBack = meta.story({
  name: '账号被找回，申请售后',
  beforeEach: ({ msw }) => {
    claimStage = 'reviewing';
    claim = makeClaiming();
    msw.use(
      reply('readProfile', profile),
      reply('listNotices', pageOf([])),
      reply('listOrders', pageOf([lostOrder])),
      reply('readOrder', lostOrder),
      reply('listAfterSales', pageOf([])),
      reply('readDictionary', [...types, ...reasons]),
      reply('readAfterSaleRule', afterSale.rule),
      reply('applyAfterSale', CLAIM.reviewing),
      reply('readAfterSale', () => CLAIM[claimStage]),
      reply('addEvidence', () => {
        claimStage = 'heard';
        return CLAIM.heard;
      }),
      reply('listMessages', ({ readState }) => pageOf(readState === 'read' ? [] : [asking])),
      ...counted,
      reply('markMessageRead', { ...asking, readState: 'read' }),
    );
    return () => claim.claims.disposeAll();
  },
  render: (_, { id }) => (
    <Journey
      {...claim}
      storyId={id}
      pages={{ recoveryCases: TakenBack, afterSaleApply: Apply, afterSaleDetail: Claim, messages: Messages }}
      around={(inside) => (
        <StoppedClock at={afterSale.NOW}>
          <Claiming claims={claim.claims}>{inside}</Claiming>
        </StoppedClock>
      )}
    />
  ),
  play: async ({ canvas, canvasElement, step: plain, args }) => {
    const step = claim.course.withPauses(plain, Number(args.pace));
    const next = async () => userEvent.click(await canvas.findByRole('button', { name: '下一步' }));
    await step('账号被找回了，先看平台怎么处理', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: /^申请售后/ }));
    });
    await step('选出是哪笔订单', async () => {
      await userEvent.click(await canvas.findByRole('link', { name: '选这笔订单' }));
    });
    await step('问题已经选好', async () => {
      await expect(await canvas.findByRole('radio', { name: /账号被找回/ })).toBeChecked();
      await next();
    });
    await step('写情况，最多能赔多少看得见', async () => {
      await userEvent.click(await canvas.findByRole('radio', { name: /被顶下线/ }));
      await userEvent.click(canvas.getByRole('radio', { name: /^仅退款/ }));
      await expect(await canvas.findByLabelText(/申请金额/)).toHaveAccessibleDescription('最多 ¥3,280');
      await userEvent.click(canvas.getByLabelText(/问题经过/));
      await userEvent.paste(afterSale.filled.description);
      await next();
    });
    await step('传证据', async () => {
      await canvas.findByText('上传证据');
      const chooser = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
      if (!chooser) throw new Error('nothing to choose a picture with');
      await userEvent.upload(chooser, new File(['x'], '登录失败.png', { type: 'image/png' }));
      await canvas.findByText('已有 1 张');
      await next();
    });
    await step('核对一遍，提交', async () => {
      await userEvent.click(await canvas.findByRole('checkbox'));
      await userEvent.click(await canvas.findByRole('button', { name: '提交申请' }));
      await canvas.findByText(/轮到客服/);
      await expect(claim.way.path()).toBe('/other/afterOrderDetailInfo?id=after-1');
    });
    await step('客服要补充材料，消息里有', async () => {
      claimStage = 'asked';
      claim.way.go(href('messages'));
      await userEvent.click(await canvas.findByRole('button', { name: /售后需要补充材料/ }));
    });
    await step('补一句，材料就回到客服', async () => {
      await canvas.findByText('客服请你补充');
      await userEvent.click(await canvas.findByRole('button', { name: '补充材料' }));
      await userEvent.click(await screen.findByLabelText(/说明/));
      await userEvent.paste('登录记录在这里，21 日 09:12 在别处登录。');
      await userEvent.click(screen.getByRole('button', { name: '提交材料' }));
      await canvas.findByText('材料已提交，客服会继续处理。');
      await canvas.findByText(/轮到客服/);
    });
    await step('客服同意，理由写明', async () => {
      claimStage = 'granted';
      await canvas.findByText(/账号确被找回，按找回包赔赔付号价/, {}, patient);
    });
    await step('钱退回来了', async () => {
      claimStage = 'paid';
      await canvas.findByText('已经处理完', {}, patient);
      await canvas.findByText(/已付出：¥3,280/);
    });
  },
});

/* Expiry: the session ends. After a new sign-in the person returns to the same page. */

const message: Message = {
  id: 'message-1',
  kind: 8,
  kindName: '订单进度',
  title: '账号已交付',
  content: '请在 72 小时内核对并确认收货',
  relatedId: 'order-1',
  relatedTo: 'order',
  sentAt: payment.NOW,
  readState: 'unread',
};
let isExpired = true;

function makeSession(way: JourneyNavigation): Session {
  const kept = new Map<string, unknown>([['token', 'token-old']]);
  return startSession({
    log: () => undefined,
    storage: {
      read: (key, is) => {
        const value = kept.get(key);
        return is(value) ? value : null;
      },
      write: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
      clear: () => kept.clear(),
    },
    listen: () => () => undefined,
    revoke: () => Promise.resolve(),
    navigate: way.go,
    here: way.path,
  });
}

function makeExpiring() {
  const begun = begin('/other/xiaoxi');
  const session = makeSession(begun.way);
  return {
    ...begun,
    session,
    dialogs: createActor(dialogsMachine).start(),
    signIn: signInCharts(session.send.bind(session)),
  };
}
let expiring = makeExpiring();

/** The part of the app that shows the session: its state, and the expiry dialog over all pages. */
function Signed({ children }: { children: ReactNode }) {
  const { session, dialogs, signIn, way } = expiring;
  useState(() =>
    setRequest(
      createRequest({
        base: '',
        readToken: () => selectToken(session.getSnapshot()),
        onExpired: (token) => session.send({ type: 'session.expired', token }),
      }),
    ),
  );
  const isMember = useSelector(session, selectIsMember);
  return (
    <SessionContext value={{ isMember, toLogin: () => way.go(loginHref(way.path())) }}>
      <SignInContext value={signIn}>
        {children}
        <Dialogs dialogs={dialogs} session={session} />
      </SignInContext>
    </SessionContext>
  );
}

export const Expire = meta.story({
  name: '登录超时，再回来',
  beforeEach: ({ msw }) => {
    isExpired = true;
    expiring = makeExpiring();
    msw.use(
      ...counted,
      reply('listMessages', () => (isExpired ? refusal(401, '登录状态已过期') : pageOf([message]))),
      reply('captchaImage', captcha),
      reply('listArticles', ({ type }) => articles(type)),
      reply('loginByPassword', () => {
        isExpired = false;
        return { token: 'token-new' };
      }),
    );
    return () => {
      expiring.session.stop();
      expiring.dialogs.stop();
    };
  },
  render: (_, { id }) => (
    <Journey
      {...expiring}
      storyId={id}
      pages={{ messages: Messages, login: Login }}
      around={(inside) => <Signed>{inside}</Signed>}
    />
  ),
  play: async ({ canvas, step: plain, args }) => {
    const step = expiring.course.withPauses(plain, Number(args.pace));
    await step('打开消息，登录已经超时', async () => {
      await screen.findByText('登录已超时，请重新登录');
    });
    await step('只问一次，点确定去登录', async () => {
      await expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
      await userEvent.click(screen.getByRole('button', { name: '确定' }));
      await canvas.findByRole('textbox', { name: '手机号' });
      await expect(expiring.way.path()).toBe('/login?back=%2Fother%2Fxiaoxi');
    });
    await step('填好，登录', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '手机号' }), '13800138000');
      await userEvent.type(canvas.getByLabelText('密码'), 'haoyi2025');
      await userEvent.type(await canvas.findByRole('textbox', { name: '图形验证码' }), '7kqd');
      await userEvent.click(canvas.getByRole('checkbox'));
      await userEvent.click(canvas.getByRole('button', { name: '登录' }));
    });
    await step('回到消息，内容在', async () => {
      await canvas.findByText('账号已交付');
    });
  },
});
