import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/start/config.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

const ALIPAY_PUBLIC = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
  .trim();

const CREDENTIAL_KEY = randomBytes(32).toString('base64');
const business = {
  NODE_ENV: 'production',
  CREDENTIAL_KEY,
  PUBLIC_ORIGIN: 'https://haoyi.example/',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: bare(privatePem),
  ALIPAY_PUBLIC_KEY: ALIPAY_PUBLIC.replaceAll('\n', '\\n'),
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_ID: 'haoyi',
  SMS_GATEWAY_SECRET: 'a secret of the gateway',
};

/** Reads a configuration. Returns the names of the settings that were refused. */
function refused(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(':')[0] as string);
    throw error;
  }
  return [];
}

/** Settings whose defaults are the same for the demo and for production. */
const DEFAULTS = {
  port: 3000,
  host: undefined,
  databaseUrl: undefined,
  readDatabaseUrl: undefined,
  connections: 20,
  dataDir: resolve('.data'),
  picturesS3: undefined,
  wechatPay: undefined,
  allowedOrigins: [],
  trustProxy: 0,
  bareLists: false,
  familyClients: false,
  loginWithoutCaptcha: false,
  metricsToken: undefined,
  stopDelay: 0,
  logLevel: 'info',
};

describe('settings', () => {
  it('of WeChat Pay are all given or none', () => {
    const own = { WECHAT_PAY_PRIVATE_KEY: bare(privatePem), WECHAT_PAY_PUBLIC_KEY: ALIPAY_PUBLIC };
    const account = {
      ...own,
      WECHAT_PAY_MCH_ID: '1900007291',
      WECHAT_PAY_APP_ID: 'wxd678efh567hg6787',
      WECHAT_PAY_SERIAL: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
      WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
      WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0114232134912410000000000000',
    };
    expect(readConfig({ ...business, ...account }).wechatPay).toEqual({
      gateway: 'https://api.mch.weixin.qq.com',
      mchId: '1900007291',
      appId: 'wxd678efh567hg6787',
      serial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
      privateKey: privatePem,
      apiKey: '0123456789abcdef0123456789ABCDEF',
      platformKey: ALIPAY_PUBLIC,
      platformSerial: 'PUB_KEY_ID_0114232134912410000000000000',
    });
    expect(readConfig(business).wechatPay).toBeUndefined();
    expect(refused({ ...business, WECHAT_PAY_GATEWAY: 'https://api.mch.weixin.qq.com' })).toEqual([
      'WECHAT_PAY_MCH_ID',
      'WECHAT_PAY_APP_ID',
      'WECHAT_PAY_SERIAL',
      'WECHAT_PAY_PRIVATE_KEY',
      'WECHAT_PAY_API_V3_KEY',
      'WECHAT_PAY_PUBLIC_KEY',
      'WECHAT_PAY_PUBLIC_KEY_ID',
    ]);
    expect(refused({ ...business, ...account, WECHAT_PAY_API_V3_KEY: 'short' })).toEqual([
      'WECHAT_PAY_API_V3_KEY',
    ]);
    expect(refused({ ...business, ...account, WECHAT_PAY_GATEWAY: 'http://api.mch.weixin.qq.com' })).toEqual([
      'WECHAT_PAY_GATEWAY',
    ]);
    const ownPublic = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(refused({ ...business, ...account, WECHAT_PAY_PUBLIC_KEY: ownPublic })).toEqual([
      'WECHAT_PAY_PUBLIC_KEY',
    ]);
  });

  it('have defaults for the demo', () => {
    expect(readConfig({ PORT: '', AUTOPILOT: ' ' })).toEqual({
      production: false,
      ...DEFAULTS,
      autopilot: true,
      demoAccounts: true,
      devInbox: true,
      demoInPublic: false,
      credentialKey: undefined,
      alipay: undefined,
      smsGateway: undefined,
      publicOrigin: 'http://localhost:3000',
      followsHost: true,
    });
  });

  it('of production have no demo feature unless enabled by name', () => {
    expect(readConfig(business)).toEqual({
      production: true,
      ...DEFAULTS,
      autopilot: false,
      demoAccounts: false,
      devInbox: false,
      demoInPublic: false,
      credentialKey: CREDENTIAL_KEY,
      alipay: {
        gateway: 'https://openapi.alipay.com/gateway.do',
        appId: '2021000000000001',
        privateKey: privatePem,
        publicKey: ALIPAY_PUBLIC,
        sellerId: '2088000000000001',
      },
      smsGateway: { url: 'https://sms.example/send', appId: 'haoyi', secret: 'a secret of the gateway' },
      publicOrigin: 'https://haoyi.example',
      followsHost: false,
    });
    const { autopilot, demoAccounts, devInbox } = readConfig({
      ...business,
      AUTOPILOT: 'on',
      DEMO_ACCOUNTS: 'true',
      DEV_INBOX: '1',
      DEMO_IN_PUBLIC: 'yes',
      AUTOPILOT_IN_PRODUCTION: 'yes',
    });
    expect({ autopilot, demoAccounts, devInbox }).toEqual({
      autopilot: true,
      demoAccounts: true,
      devInbox: true,
    });
  });

  it('of production start no autopilot without consent', () => {
    expect(refused({ ...business, AUTOPILOT: 'on' })).toEqual(['AUTOPILOT_IN_PRODUCTION']);
    expect(refused({ AUTOPILOT: 'on' })).toEqual([]);
  });

  it('refuse the app’s own public key in place of Alipay’s', () => {
    const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const ownPublic = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const ownPrivate = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const keys = { ALIPAY_PRIVATE_KEY: bare(ownPrivate), ALIPAY_PUBLIC_KEY: bare(ownPublic) };
    expect(refused({ ...business, ...keys })).toEqual(['ALIPAY_PUBLIC_KEY']);
    expect(refused({ ...business, ...keys, ALIPAY_PUBLIC_KEY: bare(ALIPAY_PUBLIC) })).toEqual([]);
  });

  it('of production refuse each default secret by name', () => {
    expect(refused({ NODE_ENV: 'production' })).toEqual([
      'ALIPAY_APP_ID',
      'ALIPAY_PRIVATE_KEY',
      'ALIPAY_PUBLIC_KEY',
      'ALIPAY_SELLER_ID',
      'SMS_GATEWAY_URL',
      'SMS_GATEWAY_ID',
      'SMS_GATEWAY_SECRET',
      'CREDENTIAL_KEY',
      'PUBLIC_ORIGIN',
    ]);
    for (const name of Object.keys(business).filter((each) => each !== 'NODE_ENV')) {
      expect(refused({ ...business, [name]: '' })).toEqual([name]);
    }
    expect(refused({ ...business, PUBLIC_ORIGIN: 'http://haoyi.example' })).toEqual(['PUBLIC_ORIGIN']);
    expect(
      refused({
        ...business,
        ALIPAY_GATEWAY: 'http://openapi.alipay.com/gateway.do',
        SMS_GATEWAY_URL: 'http://sms.example/send',
      }),
    ).toEqual(['ALIPAY_GATEWAY', 'SMS_GATEWAY_URL']);
    expect(refused({ ...business, SMS_GATEWAY_URL: 'http://127.0.0.1:8080/send' })).toEqual([]);
    expect(refused({ SMS_GATEWAY_ID: 'haoyi' })).toEqual(['SMS_GATEWAY_URL', 'SMS_GATEWAY_SECRET']);
    expect(refused({ IDENTITY_APP_ID: 'haoyi' })).toEqual(['IDENTITY_URL', 'IDENTITY_SECRET']);
    expect(
      refused({
        ...business,
        IDENTITY_URL: 'http://identity.example/check',
        IDENTITY_APP_ID: 'haoyi',
        IDENTITY_SECRET: 'a secret of the register',
      }),
    ).toEqual(['IDENTITY_URL']);
    const replica = 'postgres://haoyi@replica/haoyi';
    expect(refused({ READ_DATABASE_URL: replica })).toEqual(['READ_DATABASE_URL']);
    expect(refused({ READ_DATABASE_URL: 'replica', DATABASE_URL: replica })).toEqual(['READ_DATABASE_URL']);
    expect(refused({ METRICS_TOKEN: 'short', STOP_DELAY: '-1', DATABASE_CONNECTIONS: '1' })).toEqual([
      'DATABASE_CONNECTIONS',
      'METRICS_TOKEN',
      'STOP_DELAY',
    ]);
    expect(refused({ ...business, CREDENTIAL_KEY: Buffer.alloc(32).toString('base64') })).toEqual([
      'CREDENTIAL_KEY',
    ]);
  });

  it('accept a picture store only with all its settings', () => {
    const store = {
      PICTURES_S3_ENDPOINT: 'https://s3.example',
      PICTURES_S3_BUCKET: 'haoyi',
      PICTURES_S3_KEY_ID: 'key',
      PICTURES_S3_SECRET: 'a secret of the store',
    };
    const kept = {
      endpoint: 'https://s3.example',
      bucket: 'haoyi',
      region: 'us-east-1',
      keyId: 'key',
      secret: 'a secret of the store',
    };
    expect(readConfig(store).picturesS3).toEqual(kept);
    expect(readConfig({ ...store, PICTURES_S3_REGION: 'cn-north-1' }).picturesS3).toEqual({
      ...kept,
      region: 'cn-north-1',
    });
    for (const name of Object.keys(store)) expect(refused({ ...store, [name]: '' })).toEqual([name]);
    expect(
      readConfig({ ...store, PICTURES_S3_ENDPOINT: 'https://{bucket}.oss.example' }).picturesS3?.bucket,
    ).toBe('haoyi');
    expect(refused({ ...store, PICTURES_S3_ENDPOINT: 'ftp://s3.example' })).toEqual(['PICTURES_S3_ENDPOINT']);
  });

  it.each([
    ['', []],
    [' , ', []],
    ['https://shop.example', ['https://shop.example']],
    [
      'https://Shop.Example/, http://localhost:8080,https://shop.example',
      ['https://shop.example', 'http://localhost:8080'],
    ],
  ])('ALLOWED_ORIGINS %j allows %j', (text, expected) => {
    expect(readConfig({ ALLOWED_ORIGINS: text }).allowedOrigins).toEqual(expected);
  });

  it.each([
    '*',
    'https://*.example',
    'shop.example',
    'https://shop.example/pages',
    'ftp://shop.example',
    'null',
  ])('ALLOWED_ORIGINS %j is refused, also beside a valid one', (text) => {
    expect(refused({ ALLOWED_ORIGINS: `https://good.example,${text}` })).toEqual(['ALLOWED_ORIGINS']);
  });

  it.each([
    ['off', 0],
    ['on', 1],
    ['yes', 1],
    ['False', 0],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1,', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY %j trusts %j', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  it('refuse an incomplete Alipay account', () => {
    expect(refused({ ALIPAY_APP_ID: '2021000000000001' })).toEqual([
      'ALIPAY_PRIVATE_KEY',
      'ALIPAY_PUBLIC_KEY',
      'ALIPAY_SELLER_ID',
    ]);
  });

  it.each([
    [{ PUBLIC_ORIGIN: 'https://demo.haoyi.example' }, true],
    [{ PUBLIC_ORIGIN: 'http://8.8.8.8:3000' }, true],
    [{ HOST: '8.8.8.8' }, true],
    [{ HOST: '2606:4700:4700::1111' }, true],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, false],
    [{ PUBLIC_ORIGIN: 'http://192.168.1.9:3000', HOST: '0.0.0.0' }, false],
    [{ PUBLIC_ORIGIN: 'http://[::1]:3000', HOST: '127.0.0.1' }, false],
    [{ PUBLIC_ORIGIN: 'http://shop.local' }, false],
  ])('a demo at %j needs consent: %j', (env, needsConsent) => {
    expect(refused(env)).toEqual(needsConsent ? ['DEMO_IN_PUBLIC'] : []);
    expect(refused({ ...env, DEMO_IN_PUBLIC: 'yes' })).toEqual([]);
    expect(refused({ ...env, DEMO_ACCOUNTS: 'off' })).toEqual(needsConsent ? ['DEMO_IN_PUBLIC'] : []);
    expect(refused({ ...env, DEMO_ACCOUNTS: 'off', DEV_INBOX: 'off' })).toEqual([]);
    expect(refused({ ...business, DEMO_ACCOUNTS: 'on' })).toEqual(['DEMO_IN_PUBLIC']);
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['DEMO_IN_PUBLIC', 'maybe'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/haoyi'],
    ['DATABASE_URL', 'localhost'],
    ['AUTOPILOT', 'maybe'],
    ['CREDENTIAL_KEY', 'secret'],
    ['ALIPAY_PRIVATE_KEY', 'not a key'],
    ['ALIPAY_PUBLIC_KEY', bare(privatePem)],
    ['PUBLIC_ORIGIN', 'haoyi.example'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1,proxy.local'],
  ])('refuse %s=%s', (name, value) => {
    expect(refused({ [name]: value })).toEqual([name]);
  });

  it('accept an own database and switches in any spelling', () => {
    const { databaseUrl, autopilot, demoAccounts, port, host } = readConfig({
      DATABASE_URL: 'postgresql://haoyi@db:5432/haoyi',
      AUTOPILOT: 'OFF',
      DEMO_ACCOUNTS: '0',
      PORT: '0',
      HOST: '127.0.0.1',
    });
    expect({ databaseUrl, autopilot, demoAccounts, port, host }).toEqual({
      databaseUrl: 'postgresql://haoyi@db:5432/haoyi',
      autopilot: false,
      demoAccounts: false,
      port: 0,
      host: '127.0.0.1',
    });
  });
});
