import { toJsonSchema } from '@valibot/to-json-schema';
import type { CheckAction, GenericSchema } from 'valibot';
import { logout, resetPassword, sendSmsCode } from '../../contract/account/calls.ts';
import { allCalls } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import { INVALID_VALUE_MESSAGE } from '../../contract/kit/shape.ts';
import { readListing } from '../../contract/market/calls.ts';
import type { Context } from '../kit/context.ts';
import { SAME_INTENTION_MS } from '../kit/intentions.ts';
import { compressText, type Variants } from '../kit/variants.ts';

/** The message of `coded` in contract/kit/codec.ts. */
const UNKNOWN_CODE_MESSAGE = '不支持的取值';
/** The largest numeric code that is tried. */
const MAX_CODE = 299;

/**
 * Describes what a check of a codec allows, because JSON Schema has no functions: its message if that names a limit, or
 * the numeric codes that pass. Undefined for other checks.
 */
function describeCheck(action: object): string | undefined {
  const { type, message, requirement } = action as Partial<CheckAction<unknown, string>>;
  if (type !== 'check' || typeof message !== 'string' || !requirement) return undefined;
  if (/应[为在] .*\d/.test(message)) return message;
  if (message !== UNKNOWN_CODE_MESSAGE && message !== INVALID_VALUE_MESSAGE) return undefined;
  const codes = Array.from({ length: MAX_CODE + 1 }, (_, code) => code).filter((code) => requirement(code));
  return codes.length > 0 ? `取值：${codes.join('、')}` : undefined;
}

const schemaOf = (wire: GenericSchema<unknown>) => {
  const { $schema: _, ...schema } = toJsonSchema(wire as never, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideAction({ valibotAction, jsonSchema }) {
      const description = describeCheck(valibotAction);
      return description === undefined ? undefined : { ...jsonSchema, description };
    },
  });
  return schema as Record<string, unknown>;
};

/** The schema of a multipart body. A file has no JSON schema. */
const FILE = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

/** Calls for visitors that also use a token, to end its session or to recognise the member. */
const OPTIONAL_TOKEN: ReadonlySet<string> = new Set(
  [logout, readListing, resetPassword, sendSmsCode].map(({ name }) => name),
);

function securityOf({ audience, name }: Call) {
  const token = { token: [] };
  if (audience !== 'visitor') return [token];
  return OPTIONAL_TOKEN.has(name) ? [{}, token] : [];
}

interface ObjectSchema {
  type?: string;
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

/** A reply that is not a success: HTTP status 200 for a refusal, 500 for a fault. */
const REFUSAL = {
  type: 'object',
  description:
    '拒绝或故障。401 未登录或已超时，403 无权限，404 不存在，409 当前状态不允许（reason 为原因），422 字段有误（见 errors），429 太频繁，500 系统故障',
  properties: {
    code: { type: 'integer', enum: Object.values(CODE).filter((code) => code !== CODE.done) },
    msg: { type: 'string', description: '给用户看的中文' },
    reason: { type: 'string', description: '409 的原因，供程序判断' },
    errors: {
      type: 'array',
      description: '422 的字段和说明',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    requestId: { type: 'string', description: '500 时供客服查日志' },
  },
  required: ['code', 'msg'],
};
const REFUSAL_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

function bodyOf(call: Call) {
  if (call.multipart) return { required: true, content: { 'multipart/form-data': { schema: FILE } } };
  const schema = schemaOf(call.input.wire) as ObjectSchema;
  const isRequired = (schema.required ?? []).length > 0;
  return { ...(isRequired && { required: true }), content: { 'application/json': { schema } } };
}

function replyOf(call: Call, areListsBare: boolean) {
  const head = { code: { type: 'integer', const: CODE.done }, msg: { type: 'string' } };
  const data = schemaOf(call.output.wire) as ObjectSchema;
  const isList = call.carrier === 'data' && data.type === 'array';
  if (areListsBare && isList && call.path.startsWith('/api/V2/H5/')) return data;
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
  areListsBare = false,
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
      ...(call.method !== 'GET' && { requestBody: bodyOf(call) }),
      responses: {
        200: {
          description: '业务答复，见 code',
          content: {
            'application/json': {
              schema: { oneOf: [replyOf(call, areListsBare), REFUSAL_CONTENT['application/json'].schema] },
            },
          },
        },
        '4XX': { description: '传输层的错误' },
        500: {
          description: '系统故障：code 为 500，requestId 供客服查日志',
          content: REFUSAL_CONTENT,
        },
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
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Token' } },
    },
  };
}

/**
 * {@link openApi} of all calls as a JSON file. The first request builds and compresses the file (0.2 s of CPU); the
 * file never changes.
 */
export function createOpenApiFile({ origin, bareLists }: Context['settings']): () => Promise<Variants> {
  let file: Promise<Variants> | undefined;
  return () =>
    (file ??= compressText(JSON.stringify(openApi(allCalls, origin, bareLists)), {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    }));
}
