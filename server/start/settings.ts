import * as v from 'valibot';
import {
  bytes32,
  flag,
  origins,
  pem,
  proxies,
  setting,
  url,
  integer,
  nonEmptyText,
} from '../kit/envValues.ts';
import { S3_VARIABLES } from '../pictures/s3Settings.ts';

const POSTGRES = /^postgres(ql)?:$/;
const DEMO_ONLY = 'on; `off` in production';

/**
 * The environment variables, by heading of docs/configuration.md: schema, description, and the meaning of an unset
 * variable whose schema has no default. `npm run docs` generates that page. `readConfig` puts the variable's name before each message.
 */
export const SETTINGS = {
  Server: {
    NODE_ENV: setting(
      v.optional(
        v.picklist(
          ['production', 'development', 'test'],
          '正式营业用 production，演示和开发不用设置 (production, development or test)',
        ),
      ),
      '`production` for a business: no default secrets, no demo helpers.',
      'a demo',
    ),
    PORT: setting(
      v.optional(
        v.pipe(
          v.string(),
          v.check(
            (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
            '应为 0 到 65535 (a port number)',
          ),
          v.transform(Number),
        ),
        '3000',
      ),
      'Port of pages and API. 0 takes any free port.',
    ),
    HOST: setting(nonEmptyText, 'Address to listen on.', 'every interface'),
    PUBLIC_ORIGIN: setting(
      url('https://haoyi.example'),
      'Address people reach the site at. Production requires it, with `https`.',
      '`http://localhost:PORT`; payers stay at the address of their page',
    ),
    TRUST_PROXY: setting(
      proxies,
      'Proxies in front of the server: how many (`on` means 1), or their addresses and networks (`127.0.0.1,10.0.0.0/8`). `X-Forwarded-For` is read from its trusted end.',
    ),
    ALLOWED_ORIGINS: setting(
      origins,
      'Origins of other sites whose pages may call the API, separated by commas. Pages of all others change nothing.',
    ),
    DATA_DIR: setting(
      v.optional(v.string(), '.data'),
      'Folder for the embedded database, uploaded pictures and demo keys. Must be writable.',
    ),
  },
  Database: {
    DATABASE_URL: setting(
      url('postgres://user:password@host:5432/haoyi', POSTGRES),
      'A PostgreSQL of your own: `postgres://user:password@host:5432/haoyi`.',
      'the embedded database',
    ),
    READ_DATABASE_URL: setting(
      url('postgres://user:password@replica:5432/haoyi', POSTGRES),
      'A read replica for public reads that may lag. Needs `DATABASE_URL`.',
    ),
    DATABASE_CONNECTIONS: setting(
      integer(2, 200, '20'),
      'Largest number of connections of one process to each database, 2 to 200.',
    ),
  },
  Secrets: {
    CREDENTIAL_KEY: setting(
      v.optional(
        v.pipe(
          v.string(),
          v.regex(bytes32, '应为 32 字节的 base64 (32 bytes in base64), 例如用 openssl rand -base64 32 生成'),
        ),
      ),
      'Encrypts game accounts and ID numbers: 32 random bytes in base64 (`openssl rand -base64 32`). Production requires it. A database refuses any other key.',
      'a key in `DATA_DIR`, made at the first start',
    ),
    METRICS_TOKEN: setting(
      v.optional(
        v.pipe(
          v.string(),
          v.minLength(16, '至少 16 个字符 (16 characters or more), 例如用 openssl rand -hex 16 生成'),
        ),
      ),
      'Bearer token for `/metrics` from outside private networks, 16 characters or more.',
      'private networks only',
    ),
  },
  Payment: {
    ALIPAY_APP_ID: setting(
      nonEmptyText,
      'Application id at Alipay. Production requires all of `ALIPAY_*` but the gateway.',
      'the stand-in cashier',
    ),
    ALIPAY_PRIVATE_KEY: setting(
      pem('PRIVATE'),
      'Our RSA private key, which signs requests: PEM or bare base64.',
    ),
    ALIPAY_PUBLIC_KEY: setting(
      pem('PUBLIC'),
      "Alipay's RSA public key, which verifies answers and notices. The application's own key is refused.",
    ),
    ALIPAY_SELLER_ID: setting(nonEmptyText, 'Alipay account that receives the money.'),
    ALIPAY_APP_CERT_SN: setting(
      nonEmptyText,
      'Serial number of our certificate (`app_cert_sn`). Alipay demands it for payouts to sellers; needs `ALIPAY_ROOT_CERT_SN`.',
      'payouts are signed without a certificate',
    ),
    ALIPAY_ROOT_CERT_SN: setting(
      nonEmptyText,
      "Serial numbers of Alipay's root certificates (`alipay_root_cert_sn`).",
    ),
    ALIPAY_GATEWAY: setting(
      url('https://openapi.alipay.com/gateway.do'),
      'Address of the gateway, for example of the sandbox.',
      '`https://openapi.alipay.com/gateway.do`',
    ),
    WECHAT_PAY_MCH_ID: setting(
      nonEmptyText,
      'Merchant number at WeChat Pay. With one of `WECHAT_PAY_*` all of them are required but the gateway.',
      'WeChat Pay is not offered; in a demo without an Alipay account its stand-in is',
    ),
    WECHAT_PAY_APP_ID: setting(nonEmptyText, 'Application id that the merchant number is bound to.'),
    WECHAT_PAY_SERIAL: setting(nonEmptyText, 'Serial number of our API certificate.'),
    WECHAT_PAY_PRIVATE_KEY: setting(
      pem('PRIVATE'),
      'Private key of our API certificate (`apiclient_key.pem`), which signs requests.',
    ),
    WECHAT_PAY_API_V3_KEY: setting(
      v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32}$/, '应为 32 个字符 (32 characters)'))),
      'APIv3 key, 32 characters, which decrypts notices.',
    ),
    WECHAT_PAY_PUBLIC_KEY: setting(
      pem('PUBLIC'),
      'WeChat Pay public key, which verifies answers and notices; or a platform certificate, as PEM.',
    ),
    WECHAT_PAY_PUBLIC_KEY_ID: setting(
      nonEmptyText,
      'Id of that key, `PUB_KEY_ID_…`; of a certificate its serial number.',
    ),
    WECHAT_PAY_GATEWAY: setting(
      url('https://api.mch.weixin.qq.com'),
      'Address of the gateway.',
      '`https://api.mch.weixin.qq.com`',
    ),
  },
  'Text messages': {
    SMS_GATEWAY_URL: setting(
      url('https://sms.example/send'),
      'HTTP gateway that sends text messages. Production requires all of `SMS_GATEWAY_*`.',
      'the development inbox, `/dev/inbox`',
    ),
    SMS_GATEWAY_ID: setting(nonEmptyText, 'Our id at the gateway.'),
    SMS_GATEWAY_SECRET: setting(nonEmptyText, 'Secret that signs requests to the gateway.'),
  },
  Identities: {
    IDENTITY_URL: setting(
      url('https://identity.example/check'),
      'HTTP service that compares names and ID numbers with the register. With it all of `IDENTITY_*`.',
      'in production staff decide about every identity; in a demo a stand-in answers',
    ),
    IDENTITY_APP_ID: setting(nonEmptyText, 'Our id at that service.'),
    IDENTITY_SECRET: setting(nonEmptyText, 'Secret that signs requests to that service.'),
  },
  'Uploaded pictures': {
    PICTURES_S3_ENDPOINT: setting(
      S3_VARIABLES.PICTURES_S3_ENDPOINT,
      'S3-compatible store for uploads: `https://s3.example`, or `https://{bucket}.oss-cn-hangzhou.aliyuncs.com` where the host names the bucket.',
      'a folder in `DATA_DIR`',
    ),
    PICTURES_S3_BUCKET: setting(S3_VARIABLES.PICTURES_S3_BUCKET, 'Bucket. It needs no public access.'),
    PICTURES_S3_REGION: setting(S3_VARIABLES.PICTURES_S3_REGION, 'Region that requests are signed for.'),
    PICTURES_S3_KEY_ID: setting(S3_VARIABLES.PICTURES_S3_KEY_ID, 'Access key id.'),
    PICTURES_S3_SECRET: setting(S3_VARIABLES.PICTURES_S3_SECRET, 'Secret access key.'),
  },
  Demo: {
    DEMO_ACCOUNTS: setting(flag, 'Seeds demo accounts and listings at the first start.', DEMO_ONLY),
    DEV_INBOX: setting(
      flag,
      'Shows to everybody, at `/dev/inbox`, the text messages of a shop without `SMS_GATEWAY_*` and the one-time codes of demo staff.',
      DEMO_ONLY,
    ),
    AUTOPILOT: setting(flag, 'Plays the staff and the merchants.', DEMO_ONLY),
    AUTOPILOT_IN_PRODUCTION: setting(
      flag,
      '`yes`: consent to `AUTOPILOT=on` with `NODE_ENV=production`.',
      '`off`',
    ),
    DEMO_IN_PUBLIC: setting(
      flag,
      '`yes`: serves demo accounts and the inbox to the internet. Without it a demo answers private networks only, and refuses a public `PUBLIC_ORIGIN` or `HOST`.',
      '`off`',
    ),
  },
  'Other clients of this API': {
    FAMILY_BARE_LISTS: setting(
      flag,
      'Sends the lists of `V2/H5/*` without the envelope `{code, msg, data}`.',
      '`off`',
    ),
    FAMILY_CLIENTS: setting(
      flag,
      'Sends refusals other than 401 and 403 with `code` 500, and pictures with `PUBLIC_ORIGIN`. Our own pages then show every refusal as a fault of the server.',
      '`off`',
    ),
    FAMILY_LOGIN_WITHOUT_CAPTCHA: setting(
      flag,
      'Lets `login` with `loginType: h5` in without a picture captcha.',
      '`off`',
    ),
  },
  Operation: {
    STOP_DELAY: setting(
      integer(0, 300, '0'),
      'Seconds between the 503 of `/readyz` and the stop after SIGTERM, for balancers that ask `/readyz`.',
    ),
    LOG_LEVEL: setting(
      v.optional(
        v.picklist(
          ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
          'trace, debug, info, warn, error, fatal, silent',
        ),
        'info',
      ),
      'Lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.',
    ),
  },
};

export const Environment = v.object({
  ...SETTINGS.Server,
  ...SETTINGS.Database,
  ...SETTINGS.Secrets,
  ...SETTINGS.Payment,
  ...SETTINGS['Text messages'],
  ...SETTINGS.Identities,
  ...SETTINGS['Uploaded pictures'],
  ...SETTINGS.Demo,
  ...SETTINGS['Other clients of this API'],
  ...SETTINGS.Operation,
});
