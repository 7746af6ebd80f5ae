import { resolve } from 'node:path';
import * as v from 'valibot';
import { isPublicHost } from '../http/demoAccess.ts';
import { bytes32, flag, isOwnPublicKey, origins, pem, proxies, url, whole, words } from '../kit/envValues.ts';
import type { S3Config } from '../pictures/s3.ts';
import { s3Of, S3_VARIABLES } from '../pictures/s3Settings.ts';
import type { SmsGatewayConfig } from '../providers/smsGateway.ts';

/** The real payment provider. Keys are PEM text. */
export interface AlipayConfig {
  gateway: string;
  appId: string;
  /** Our private key: signs requests. */
  privateKey: string;
  /** Alipay's public key: verifies answers and notices. */
  publicKey: string;
  sellerId: string;
}

/** Every setting of a deployment, read once at the start. */
export interface Config {
  production: boolean;
  port: number;
  /** Undefined: every interface, IPv6 and IPv4. */
  host: string | undefined;
  /** A PostgreSQL of your own; without it the embedded one runs on `dataDir`. */
  databaseUrl: string | undefined;
  /** A replica of it for what may be a moment old. */
  readDatabaseUrl: string | undefined;
  /** Most connections of this process to each database. */
  connections: number;
  /** Absolute path: the embedded database, pictures and demo keys. */
  dataDir: string;
  autopilot: boolean;
  /** Seeds the demo's accounts and listings at the first start. */
  demoAccounts: boolean;
  devInbox: boolean;
  /** Whether the demo's accounts and inbox may be reached from the internet. */
  demoInPublic: boolean;
  /** 32 bytes in base64. Undefined: the demo's own, made at the first start. */
  credentialKey: string | undefined;
  /** Undefined: the stand-in cashier. */
  alipay: AlipayConfig | undefined;
  /** Who sends text messages; the development inbox keeps them when undefined, which production is never. */
  smsGateway: SmsGatewayConfig | undefined;
  /** Where uploaded pictures are kept; undefined: in `dataDir`. */
  picturesS3: S3Config | undefined;
  /** Where people reach the site: `https://haoyi.example`. */
  publicOrigin: string;
  /** Other hosts whose pages may call the API: `https://shop.example`. */
  allowedOrigins: readonly string[];
  /** How many proxies stand before the server, or their addresses and networks: what they say in X-Forwarded-For is believed. */
  trustProxy: number | readonly string[];
  /** Whether the lists of `V2/H5` are sent without an envelope, as some clients of the family expect. */
  bareLists: boolean;
  /** Whether `login` lets a client in that shows no picture captcha (`loginType: h5`). */
  loginWithoutCaptcha: boolean;
  /** Who sends it may read the metrics from outside private networks. */
  metricsToken: string | undefined;
  /** How long it goes on as before when it is told to stop, but says that it is not ready, ms: for balancers that ask. */
  stopDelay: number;
  logLevel: string;
}

/** Settings that cannot be used. The message names each variable, what is wrong with it and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`配置有误，未启动 (settings refused):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(
      ['production', 'development', 'test'],
      'NODE_ENV: 正式营业用 production，演示和开发不用设置 (production, development or test)',
    ),
  ),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
        'PORT: 应为 0 到 65535 (a port number)',
      ),
      v.transform(Number),
    ),
    '3000',
  ),
  HOST: words('HOST'),
  DATABASE_URL: url('DATABASE_URL', /^postgres(ql)?:$/, 'postgres://user:password@host:5432/haoyi'),
  READ_DATABASE_URL: url(
    'READ_DATABASE_URL',
    /^postgres(ql)?:$/,
    'postgres://user:password@replica:5432/haoyi',
  ),
  DATABASE_CONNECTIONS: whole('DATABASE_CONNECTIONS', 2, 200, '20'),
  DATA_DIR: v.optional(v.string(), '.data'),
  AUTOPILOT: flag('AUTOPILOT'),
  DEMO_ACCOUNTS: flag('DEMO_ACCOUNTS'),
  DEV_INBOX: flag('DEV_INBOX'),
  DEMO_IN_PUBLIC: flag('DEMO_IN_PUBLIC'),
  AUTOPILOT_IN_PRODUCTION: flag('AUTOPILOT_IN_PRODUCTION'),
  CREDENTIAL_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        bytes32,
        'CREDENTIAL_KEY: 应为 32 字节的 base64 (32 bytes in base64), 例如用 openssl rand -base64 32 生成',
      ),
    ),
  ),
  ALIPAY_GATEWAY: url('ALIPAY_GATEWAY', /^https?:$/, 'https://openapi.alipay.com/gateway.do'),
  ALIPAY_APP_ID: words('ALIPAY_APP_ID'),
  ALIPAY_PRIVATE_KEY: pem('ALIPAY_PRIVATE_KEY', 'PRIVATE'),
  ALIPAY_PUBLIC_KEY: pem('ALIPAY_PUBLIC_KEY', 'PUBLIC'),
  ALIPAY_SELLER_ID: words('ALIPAY_SELLER_ID'),
  SMS_GATEWAY_URL: url('SMS_GATEWAY_URL', /^https?:$/, 'https://sms.example/send'),
  SMS_GATEWAY_ID: words('SMS_GATEWAY_ID'),
  SMS_GATEWAY_SECRET: words('SMS_GATEWAY_SECRET'),
  ...S3_VARIABLES,
  PUBLIC_ORIGIN: url('PUBLIC_ORIGIN', /^https?:$/, 'https://haoyi.example'),
  ALLOWED_ORIGINS: origins('ALLOWED_ORIGINS'),
  TRUST_PROXY: proxies,
  FAMILY_BARE_LISTS: flag('FAMILY_BARE_LISTS'),
  FAMILY_LOGIN_WITHOUT_CAPTCHA: flag('FAMILY_LOGIN_WITHOUT_CAPTCHA'),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        16,
        'METRICS_TOKEN: 至少 16 个字符 (16 characters or more), 例如用 openssl rand -hex 16 生成',
      ),
    ),
  ),
  STOP_DELAY: whole('STOP_DELAY', 0, 300, '0'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL: trace, debug, info, warn, error, fatal, silent',
    ),
    'info',
  ),
});

/** What is sent there can be read on its way. */
const isPlainAndPublic = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isPublicHost(hostname);

/** A key that is not random: one byte again and again, or counting up. */
function isWeak(base64: string): boolean {
  return new Set(Buffer.from(base64, 'base64')).size < 12;
}

/**
 * Reads all settings from the environment (design §9). An empty variable counts as absent.
 * Without `NODE_ENV=production` everything has a default and the demo's helpers are on. With it, there is no default
 * for a secret, and autopilot, demo accounts and inbox are off unless asked for by name.
 * @throws {ConfigError} naming every variable that cannot be used
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const filledIn = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(Environment, filledIn);
  if (!parsed.success) throw new ConfigError(parsed.issues.map((issue) => issue.message));
  const e = parsed.output;
  const problems: string[] = [];
  const production = e.NODE_ENV === 'production';

  const alipayParts = {
    ALIPAY_APP_ID: e.ALIPAY_APP_ID,
    ALIPAY_PRIVATE_KEY: e.ALIPAY_PRIVATE_KEY,
    ALIPAY_PUBLIC_KEY: e.ALIPAY_PUBLIC_KEY,
    ALIPAY_SELLER_ID: e.ALIPAY_SELLER_ID,
  };
  const missing = Object.entries(alipayParts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const wantsAlipay = production || e.ALIPAY_GATEWAY !== undefined || missing.length < 4;
  if (wantsAlipay) {
    for (const name of missing) {
      problems.push(
        production
          ? `${name}: 生产环境必须设置，不能用演示收银台的密钥 (required in production)`
          : `${name}: 用支付宝收款时必须设置 (required with Alipay)`,
      );
    }
  }
  const smsParts = {
    SMS_GATEWAY_URL: e.SMS_GATEWAY_URL,
    SMS_GATEWAY_ID: e.SMS_GATEWAY_ID,
    SMS_GATEWAY_SECRET: e.SMS_GATEWAY_SECRET,
  };
  const wantsSms = production || Object.values(smsParts).some((part) => part !== undefined);
  for (const [name, part] of wantsSms ? Object.entries(smsParts) : []) {
    if (part !== undefined) continue;
    problems.push(
      production
        ? `${name}: 生产环境必须设置，否则一条短信也发不出去 (required in production: without it no text message is sent)`
        : `${name}: 用短信网关时必须设置 (required with a gateway for text messages)`,
    );
  }
  const picturesS3 = s3Of(e, problems);
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
      ['SMS_GATEWAY_URL', e.SMS_GATEWAY_URL],
    ] as const) {
      if (address === undefined || !isPlainAndPublic(new URL(address))) continue;
      problems.push(`${name}: 生产环境必须是 https 地址 (https in production): 验证码和付款不能明文传送`);
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
    alipay: wantsAlipay
      ? {
          gateway: e.ALIPAY_GATEWAY ?? 'https://openapi.alipay.com/gateway.do',
          appId: e.ALIPAY_APP_ID as string,
          privateKey: e.ALIPAY_PRIVATE_KEY as string,
          publicKey: e.ALIPAY_PUBLIC_KEY as string,
          sellerId: e.ALIPAY_SELLER_ID as string,
        }
      : undefined,
    smsGateway: wantsSms
      ? {
          url: e.SMS_GATEWAY_URL as string,
          appId: e.SMS_GATEWAY_ID as string,
          secret: e.SMS_GATEWAY_SECRET as string,
        }
      : undefined,
    picturesS3,
    publicOrigin: publicOrigin.origin,
    allowedOrigins: e.ALLOWED_ORIGINS,
    trustProxy: e.TRUST_PROXY,
    bareLists: e.FAMILY_BARE_LISTS ?? false,
    loginWithoutCaptcha: e.FAMILY_LOGIN_WITHOUT_CAPTCHA ?? false,
    metricsToken: e.METRICS_TOKEN,
    stopDelay: e.STOP_DELAY * 1000,
    logLevel: e.LOG_LEVEL,
  };
}
