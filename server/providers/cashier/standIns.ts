import type { Hono } from 'hono';
import type { PaymentIntent, PaymentProvider, PayoutProvider } from '../../kit/context.ts';
import type { DemoKeys } from '../../kit/demoKeys.ts';
import { createAlipayPayouts } from '../alipay/payouts.ts';
import { createAlipay } from '../alipay/provider.ts';
import { createWechatPay } from '../wechat/provider.ts';
import { CASHIER_PATH, createCashier } from './app.ts';
import type { CashierSite } from './path.ts';
import { createWechatCashier, WECHAT_CASHIER_PATH } from './wechat.ts';

const ALIPAY = { appId: '2021000000000000', sellerId: '2088000000000000' };
const WECHAT = {
  mchId: '1900000001',
  appId: 'wx0000000000000000',
  serial: '0000000000000000000000000000000000000000',
  platformSerial: 'PUB_KEY_ID_0000000000000000000000000000',
};

export const notifyUrls = (origin: string) => ({
  alipay: `${origin}/api/pay/notify/alipay`,
  wechat: `${origin}/api/pay/notify/wechat`,
});

interface StandInOptions extends CashierSite {
  keys: Pick<DemoKeys, 'app' | 'cashier' | 'wechatApp' | 'wechatCashier' | 'wechatApiKey'>;
}

/** Sends payers to the stand-in at the origin of their own page, by which they reach this server. */
function stayOnSite(provider: PaymentProvider, { origin, isOwnSite }: StandInOptions): PaymentProvider {
  const moved = (text: string, { returnUrl }: PaymentIntent) => {
    const site = new URL(returnUrl).origin;
    return isOwnSite?.(site) === true ? text.replace(`${origin}/`, `${site}/`) : text;
  };
  const { pageForm, qrCode, phoneLink } = provider;
  return {
    ...provider,
    ...(pageForm && { pageForm: (intent, isOnPhone) => moved(pageForm(intent, isOnPhone), intent) }),
    qrCode: async (intent) => moved(await qrCode(intent), intent),
    ...(phoneLink && {
      phoneLink: async (intent, address) => moved(await phoneLink(intent, address), intent),
    }),
  };
}

interface StandIn {
  provider: PaymentProvider;
  mount(app: { route(path: string, app: Hono): unknown }): void;
}

export function standInAlipay(options: StandInOptions): StandIn & { payout: PayoutProvider } {
  const { keys, ...common } = options;
  const { origin, clock, fetch } = common;
  const client = {
    gateway: `${origin}${CASHIER_PATH}/gateway.do`,
    ...ALIPAY,
    privateKey: keys.app.privateKey,
    alipayPublicKey: keys.cashier.publicKey,
    clock,
    fetch,
  };
  const provider = createAlipay({ ...client, notifyUrl: notifyUrls(origin).alipay });
  const cashier = () =>
    createCashier({
      ...common,
      ...ALIPAY,
      appPublicKey: keys.app.publicKey,
      cashierPrivateKey: keys.cashier.privateKey,
    });
  const payout = createAlipayPayouts(client);
  return {
    provider: stayOnSite(provider, options),
    payout,
    mount: (app) => void app.route(CASHIER_PATH, cashier()),
  };
}

export function standInWechatPay(options: StandInOptions): StandIn {
  const { keys, ...common } = options;
  const { origin, clock, fetch } = common;
  const provider = createWechatPay({
    gateway: `${origin}${WECHAT_CASHIER_PATH}`,
    ...WECHAT,
    privateKey: keys.wechatApp.privateKey,
    apiKey: keys.wechatApiKey,
    platformKey: keys.wechatCashier.publicKey,
    notifyUrl: notifyUrls(origin).wechat,
    clock,
    fetch,
  });
  const cashier = () =>
    createWechatCashier({
      ...common,
      ...WECHAT,
      merchantPublicKey: keys.wechatApp.publicKey,
      platformPrivateKey: keys.wechatCashier.privateKey,
      apiKey: keys.wechatApiKey,
    });
  return {
    provider: stayOnSite(provider, options),
    mount: (app) => void app.route(WECHAT_CASHIER_PATH, cashier()),
  };
}
