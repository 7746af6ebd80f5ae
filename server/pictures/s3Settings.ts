import * as v from 'valibot';
import { accountOf } from '../kit/envValues.ts';
import type { S3Config } from './s3.ts';

const ENDPOINT =
  '不是有效的地址 (not a valid address), https://s3.example 或 https://{bucket}.oss-cn-hangzhou.aliyuncs.com';

const isEndpoint = (text: string): boolean => {
  const address = text.replace('{bucket}', 'bucket');
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
};

export const S3_VARIABLES = {
  PICTURES_S3_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isEndpoint, ENDPOINT))),
  PICTURES_S3_BUCKET: v.optional(v.string()),
  PICTURES_S3_REGION: v.optional(v.string(), 'us-east-1'),
  PICTURES_S3_KEY_ID: v.optional(v.string()),
  PICTURES_S3_SECRET: v.optional(v.string()),
};

const OF = {
  endpoint: 'PICTURES_S3_ENDPOINT',
  bucket: 'PICTURES_S3_BUCKET',
  keyId: 'PICTURES_S3_KEY_ID',
  secret: 'PICTURES_S3_SECRET',
} as const;

/** The configured store. Undefined without any of its settings. The missing ones are added to `problems`. */
export function readS3Settings(
  e: Partial<Record<(typeof OF)[keyof typeof OF], string | undefined>> & { PICTURES_S3_REGION: string },
  problems: string[],
): S3Config | undefined {
  const why = '用对象存储放图片时必须设置 (required with an S3-compatible store for pictures)';
  const account = accountOf(e, OF, false, problems, why);
  return account && { ...account, region: e.PICTURES_S3_REGION };
}
