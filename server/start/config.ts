import { resolve } from 'node:path';
import * as v from 'valibot';
import { isPublicHost } from '../http/demoAccess.ts';
import { accountOf, isOwnPublicKey } from '../kit/envValues.ts';
import type { S3Config } from '../pictures/s3.ts';
import { readS3Settings } from '../pictures/s3Settings.ts';
import type { WechatPayOptions } from '../providers/wechat/provider.ts';
import type { FormService } from '../providers/signedForm.ts';
import { Environment } from './settings.ts';

/** The account at Alipay. Keys are PEM text. */
export interface AlipayConfig {
  gateway: string;
  appId: string;
  /** Our private key, which signs requests. */
  privateKey: string;
  /** Alipay's public key, which verifies answers and notices. */
  publicKey: string;
  sellerId: string;
  /** Serial numbers of our certificate and of Alipay's root certificates, for payouts. */
  certificates?: { app: string; root: string } | undefined;
}

/** The account at WeChat Pay. Keys are PEM text. */
export type WechatPayConfig = Pick<
  WechatPayOptions,
  'gateway' | 'mchId' | 'appId' | 'serial' | 'privateKey' | 'apiKey' | 'platformKey' | 'platformSerial'
>;

/** The settings of a deployment, read once at the start. Explained in docs/configuration.md. */
export interface Config {
  production: boolean;
  port: number;
  /** Undefined: all interfaces, IPv6 and IPv4. */
  host: string | undefined;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** A read replica, for reads that may lag. Undefined: none. */
  readDatabaseUrl: string | undefined;
  /** Size of each connection pool. */
  connections: number;
  /** Absolute path of the folder with the embedded database, pictures and demo keys. */
  dataDir: string;
  autopilot: boolean;
  /** Whether the first start seeds the demo's accounts and listings. */
  demoAccounts: boolean;
  devInbox: boolean;
  demoInPublic: boolean;
  /** 32 bytes in base64. Undefined: the demo's own key, created at the first start. */
  credentialKey: string | undefined;
  /** Undefined: the stand-in cashier. */
  alipay: AlipayConfig | undefined;
  /** Undefined: not offered. A demo with the stand-in cashier then has a stand-in for WeChat Pay, too. */
  wechatPay: WechatPayConfig | undefined;
  /** Undefined: text messages go to the development inbox. Always set in production. */
  smsGateway: FormService | undefined;
  /** Undefined: the stand-in in a demo; in production staff decide on every identity. */
  identityRegister: FormService | undefined;
  /** Undefined: uploaded pictures are files in `dataDir`. */
  picturesS3: S3Config | undefined;
  /** Origin of the site: `https://haoyi.example`. */
  publicOrigin: string;
  /** Whether links and forms use the origin of the calling request: a demo without PUBLIC_ORIGIN has several. */
  followsHost: boolean;
  /** Other origins that may call the API (CORS). */
  allowedOrigins: readonly string[];
  /** Number of trusted proxies in front, or their addresses and networks. */
  trustProxy: number | readonly string[];
  /** Whether the lists of `V2/H5` have no envelope. */
  bareLists: boolean;
  /** Whether refusals have the code 500, and pictures absolute URLs. */
  familyClients: boolean;
  /** Whether `login` with `loginType: h5` needs no captcha. */
  loginWithoutCaptcha: boolean;
  /** Bearer token for `/metrics` from outside private networks. */
  metricsToken: string | undefined;
  /** Time between `/readyz` turning 503 and the stop, ms. */
  stopDelay: number;
  logLevel: string;
}

/** Invalid settings. The message names each variable, its error, and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`配置有误，未启动 (settings refused):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Whether a URL sends data unencrypted over the internet. */
const isPlainAndPublic = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isPublicHost(hostname);

/** Whether a key is obviously not random, such as a repeated byte. */
function isWeak(base64: string): boolean {
  return new Set(Buffer.from(base64, 'base64')).size < 12;
}

/**
 * Reads all settings (`settings.ts`) from the environment. An empty variable counts as absent. Without
 * `NODE_ENV=production` all settings have defaults, and the demo's helpers are on. In production, secrets have no
 * default, and autopilot, demo accounts and inbox are off unless set.
 * @throws {ConfigError} naming every invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const filledIn = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(Environment, filledIn);
  if (!parsed.success) {
    throw new ConfigError(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`));
  }
  const e = parsed.output;
  const problems: string[] = [];
  const production = e.NODE_ENV === 'production';

  const alipay = accountOf(
    e,
    {
      appId: 'ALIPAY_APP_ID',
      privateKey: 'ALIPAY_PRIVATE_KEY',
      publicKey: 'ALIPAY_PUBLIC_KEY',
      sellerId: 'ALIPAY_SELLER_ID',
    },
    production || e.ALIPAY_GATEWAY !== undefined,
    problems,
    production
      ? '生产环境必须设置，不能用演示收银台的密钥 (required in production)'
      : '用支付宝收款时必须设置 (required with Alipay)',
  );
  const wechatPay = accountOf(
    e,
    {
      mchId: 'WECHAT_PAY_MCH_ID',
      appId: 'WECHAT_PAY_APP_ID',
      serial: 'WECHAT_PAY_SERIAL',
      privateKey: 'WECHAT_PAY_PRIVATE_KEY',
      apiKey: 'WECHAT_PAY_API_V3_KEY',
      platformKey: 'WECHAT_PAY_PUBLIC_KEY',
      platformSerial: 'WECHAT_PAY_PUBLIC_KEY_ID',
    },
    e.WECHAT_PAY_GATEWAY !== undefined,
    problems,
    '用微信支付收款时必须设置 (required with WeChat Pay)',
  );
  if (isOwnPublicKey(e.WECHAT_PAY_PRIVATE_KEY, e.WECHAT_PAY_PUBLIC_KEY)) {
    problems.push(
      'WECHAT_PAY_PUBLIC_KEY: 这是商户自己的公钥，应填微信支付公钥，否则谁都不能验证微信支付的通知 ' +
        '(this is our own key: set the public key of WeChat Pay)',
    );
  }
  const smsGateway = accountOf(
    e,
    { url: 'SMS_GATEWAY_URL', appId: 'SMS_GATEWAY_ID', secret: 'SMS_GATEWAY_SECRET' },
    production,
    problems,
    production
      ? '生产环境必须设置，否则一条短信也发不出去 (required in production: without it no text message is sent)'
      : '用短信网关时必须设置 (required with a gateway for text messages)',
  );
  const identityRegister = accountOf(
    e,
    { url: 'IDENTITY_URL', appId: 'IDENTITY_APP_ID', secret: 'IDENTITY_SECRET' },
    false,
    problems,
    '用实名核验服务时必须设置 (required with a register of identities)',
  );
  const picturesS3 = readS3Settings(e, problems);
  if (production) {
    if (e.CREDENTIAL_KEY === undefined) {
      problems.push(
        'CREDENTIAL_KEY: 生产环境必须设置，不能用演示密钥 (required in production), 用 openssl rand -base64 32 生成',
      );
    } else if (isWeak(e.CREDENTIAL_KEY)) {
      problems.push('CREDENTIAL_KEY: 不是随机密钥 (not a random key), 用 openssl rand -base64 32 生成');
    }
    if (e.PUBLIC_ORIGIN === undefined) {
      problems.push(
        'PUBLIC_ORIGIN: 生产环境必须设置网站地址 (required in production), 如 https://haoyi.example',
      );
    } else if (new URL(e.PUBLIC_ORIGIN).protocol !== 'https:') {
      problems.push('PUBLIC_ORIGIN: 生产环境必须是 https 地址 (https in production): 密码和令牌不能明文传送');
    }
    for (const [name, address] of [
      ['ALIPAY_GATEWAY', e.ALIPAY_GATEWAY],
      ['WECHAT_PAY_GATEWAY', e.WECHAT_PAY_GATEWAY],
      ['SMS_GATEWAY_URL', e.SMS_GATEWAY_URL],
      ['IDENTITY_URL', e.IDENTITY_URL],
    ] as const) {
      if (address === undefined || !isPlainAndPublic(new URL(address))) continue;
      problems.push(
        `${name}: 生产环境必须是 https 地址 (https in production): 验证码、付款和证件号不能明文传送`,
      );
    }
  }
  const demoAccounts = e.DEMO_ACCOUNTS ?? !production;
  const devInbox = e.DEV_INBOX ?? !production;
  const publicOrigin = new URL(e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`);
  const isPublic = isPublicHost(publicOrigin.hostname) || (e.HOST !== undefined && isPublicHost(e.HOST));
  if ((demoAccounts || devInbox) && isPublic && !e.DEMO_IN_PUBLIC) {
    problems.push(
      'DEMO_IN_PUBLIC: 演示账号的密码和短信收件箱人人可见，在公网地址上开放请设为 yes，否则关掉 DEMO_ACCOUNTS 和 DEV_INBOX ' +
        '(published passwords on a public address: say yes, or turn both off)',
    );
  }
  if (production && e.AUTOPILOT && !e.AUTOPILOT_IN_PRODUCTION) {
    problems.push(
      'AUTOPILOT_IN_PRODUCTION: 自动处理会代替客服审核、验号和裁决，生产环境要开请设为 yes，否则去掉 AUTOPILOT ' +
        '(the autopilot decides instead of staff: say yes, or leave AUTOPILOT out)',
    );
  }
  if ((e.ALIPAY_APP_CERT_SN === undefined) !== (e.ALIPAY_ROOT_CERT_SN === undefined)) {
    const absent = e.ALIPAY_APP_CERT_SN === undefined ? 'ALIPAY_APP_CERT_SN' : 'ALIPAY_ROOT_CERT_SN';
    problems.push(`${absent}: 两个证书序列号要一起设置 (set both serial numbers, or neither)`);
  }
  if (isOwnPublicKey(e.ALIPAY_PRIVATE_KEY, e.ALIPAY_PUBLIC_KEY)) {
    problems.push(
      'ALIPAY_PUBLIC_KEY: 这是应用自己的公钥，应填支付宝公钥，否则谁都不能验证支付宝的通知 ' +
        "(this is the app's own key: set the public key of Alipay)",
    );
  }
  if (e.READ_DATABASE_URL !== undefined && e.DATABASE_URL === undefined) {
    problems.push('READ_DATABASE_URL: 要和 DATABASE_URL 一起用，内置数据库没有副本 (needs DATABASE_URL)');
  }
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    production,
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    readDatabaseUrl: e.READ_DATABASE_URL,
    connections: e.DATABASE_CONNECTIONS,
    dataDir: resolve(e.DATA_DIR),
    autopilot: e.AUTOPILOT ?? !production,
    demoAccounts,
    devInbox,
    demoInPublic: e.DEMO_IN_PUBLIC ?? false,
    credentialKey: e.CREDENTIAL_KEY,
    alipay: alipay && {
      ...alipay,
      gateway: e.ALIPAY_GATEWAY ?? 'https://openapi.alipay.com/gateway.do',
      certificates:
        e.ALIPAY_APP_CERT_SN !== undefined && e.ALIPAY_ROOT_CERT_SN !== undefined
          ? { app: e.ALIPAY_APP_CERT_SN, root: e.ALIPAY_ROOT_CERT_SN }
          : undefined,
    },
    wechatPay: wechatPay && {
      ...wechatPay,
      gateway: e.WECHAT_PAY_GATEWAY ?? 'https://api.mch.weixin.qq.com',
    },
    smsGateway,
    identityRegister,
    picturesS3,
    publicOrigin: publicOrigin.origin,
    followsHost: e.PUBLIC_ORIGIN === undefined,
    allowedOrigins: e.ALLOWED_ORIGINS,
    trustProxy: e.TRUST_PROXY,
    bareLists: e.FAMILY_BARE_LISTS ?? false,
    familyClients: e.FAMILY_CLIENTS ?? false,
    loginWithoutCaptcha: e.FAMILY_LOGIN_WITHOUT_CAPTCHA ?? false,
    metricsToken: e.METRICS_TOKEN,
    stopDelay: e.STOP_DELAY * 1000,
    logLevel: e.LOG_LEVEL,
  };
}
