import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { logout, resetPassword, sendSmsCode } from '../../contract/account/calls.ts';
import { allCalls } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { readListing } from '../../contract/market/calls.ts';
import { SAME_INTENTION_MS } from '../kit/intentions.ts';
import { compressText, type Variants } from '../kit/variants.ts';

const schemaOf = (wire: GenericSchema<unknown>) => {
  const { $schema: _, ...schema } = toJsonSchema(wire as never, { errorMode: 'ignore', typeMode: 'input' });
  return schema as Record<string, unknown>;
};

/** The schema of a multipart body. A file has no JSON schema. */
const FILE = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

/** Calls for visitors that do more with a token: they end its session, or know the member. */
const OPTIONAL_TOKEN: ReadonlySet<string> = new Set(
  [logout, readListing, resetPassword, sendSmsCode].map(({ name }) => name),
);

function securityOf({ audience, name }: Call) {
  const token = { token: [] };
  if (audience !== 'visitor') return [token];
  return OPTIONAL_TOKEN.has(name) ? [{}, token] : [];
}

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
}

function parametersOf(call: Call) {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: (schemaOf(call.params.wire) as ObjectSchema).properties?.[name as string] ?? { type: 'string' },
  }));
  if (call.method !== 'GET') return path;
  const query = schemaOf(call.input.wire) as ObjectSchema;
  return [
    ...path,
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

function replyOf(call: Call) {
  const head = { code: { type: 'integer' }, msg: { type: 'string' } };
  const data = schemaOf(call.output.wire) as ObjectSchema;
  if (call.carrier === 'none') return { type: 'object', properties: head, required: ['code', 'msg'] };
  if (call.carrier === 'data') {
    const rows = call.mirrored ? { rows: data, total: { type: 'integer' } } : {};
    return { type: 'object', properties: { ...head, data, ...rows }, required: ['code', 'msg'] };
  }
  const mirror = call.mirrored ? { data: data.properties?.rows } : {};
  return {
    type: 'object',
    properties: { ...head, ...data.properties, ...mirror },
    required: ['code', 'msg'],
  };
}

export function openApi(
  calls: readonly Call<never, never, never>[],
  origin: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of calls) {
    const call = each as unknown as Call;
    const operations = (paths[call.path] ??= {});
    operations[call.method.toLowerCase()] = {
      operationId: call.name,
      summary: call.summary,
      description: call.origin === 'addition' ? '规格之外的补充' : '规格 §7',
      tags: [call.path.split('/')[2]],
      security: securityOf(call),
      parameters: [
        ...parametersOf(call),
        ...(call.idempotent
          ? [
              {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                description: call.merges
                  ? `每个意图一个。不带时，同一用户 ${SAME_INTENTION_MS / 1000} 秒内相同的请求算同一次，得到同一个答复`
                  : '每个意图一个。不带时，每次请求各算一次',
                schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
              },
            ]
          : []),
      ],
      ...(call.method === 'GET'
        ? {}
        : {
            requestBody: {
              content: {
                [call.multipart ? 'multipart/form-data' : 'application/json']: {
                  schema: call.multipart ? FILE : schemaOf(call.input.wire),
                },
              },
            },
          }),
      responses: {
        200: { description: '业务答复，见 code', content: { 'application/json': { schema: replyOf(call) } } },
        '4XX': { description: '传输层的错误' },
        500: { description: '系统故障：code 为 500，requestId 供客服查日志' },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '号易 API',
      version: '1.0.0',
      description:
        '游戏账号交易平台的接口。金额为元，最多两位小数的数字（文字也收），时间为 +08:00 的 yyyy-MM-dd HH:mm:ss。',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: [...new Set(Object.keys(paths).map((path) => path.split('/')[2]))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Token' } } },
  };
}

/**
 * {@link openApi} of all calls as a JSON file. The first request builds and compresses the file (0.1 s of CPU); the
 * file never changes.
 */
export function createOpenApiFile(origin: string): () => Promise<Variants> {
  let file: Promise<Variants> | undefined;
  return () =>
    (file ??= compressText(JSON.stringify(openApi(allCalls, origin)), {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    }));
}
