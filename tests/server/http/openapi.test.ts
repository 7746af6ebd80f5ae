import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/kit/call.ts';
import { allCalls } from '../../../contract/index.ts';
import { openApi } from '../../../server/http/openapi.ts';
import { useApp } from '../../kit/app.ts';

interface Parameter {
  name: string;
  schema: Schema;
  in: string;
  required: boolean;
}
interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
  anyOf?: Schema[];
  description?: string;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: { 200: { content: { 'application/json': { schema: { oneOf: [Schema, { $ref: string }] } } } } };
  security: unknown[];
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Refusal: { properties: Record<string, unknown> } } };
}

let document: Document;
const t = useApp();
beforeAll(async () => {
  document = (await (await t.app.request('/api/openapi.json')).json()) as Document;
});

const all = allCalls as readonly unknown[] as readonly Call[];
const operationOf = (call: Call) => document.paths[call.path]?.[call.method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI document', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'haoyi-openapi-'));
    try {
      await writeFile(join(dir, 'openapi.json'), JSON.stringify(document));
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          join(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js'),
          'lint',
          'openapi.json',
          '--extends=minimal',
          '--format=json',
        ],
        {
          cwd: dir,
          env: {
            ...process.env,
            REDOCLY_TELEMETRY: 'off',
            REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
            NO_COLOR: '1',
          },
        },
      ).catch((error: { stdout: string }) => error);
      const { problems } = JSON.parse(stdout) as {
        problems: { severity: string; ruleId: string; message: string; location: { pointer: string }[] }[];
      };
      const faults = problems
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
      expect(faults).toEqual([]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });

  it('is public and names its server', async () => {
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: 'http://haoyi.test' }]]);
  });

  it('lists every call exactly once', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    expect(listed.toSorted()).toEqual(
      all.map(({ method, path, name }) => `${method} ${path} ${name}`).toSorted(),
    );
  });

  it('describes path, query, body and key of each call', () => {
    const odd = all.filter((call) => {
      const operation = operationOf(call);
      if (!operation) return true;
      const fields = Object.keys((call.input.wire as { entries?: object }).entries ?? {});
      const named = (place: string) =>
        operation.parameters.filter((each) => each.in === place).map(({ name }) => name);
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const inBody = call.method === 'GET' ? [] : fields;
      return !(
        named('path').join() === inPath.join() &&
        named('query').join() === (call.method === 'GET' ? fields : []).join() &&
        (call.multipart || Object.keys(body?.properties ?? {}).join() === inBody.join()) &&
        named('header').join() === (call.idempotent ? 'Idempotency-Key' : '')
      );
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('names the calls that need a token, and those for visitors that use one', () => {
    const token = { token: [] };
    const optional = ['logout', 'readListing', 'resetPassword', 'sendSmsCode'];
    const expected = (call: Call) => {
      if (call.audience !== 'visitor') return [token];
      return optional.includes(call.name) ? [{}, token] : [];
    };
    expect(all.map((call) => [call.name, operationOf(call)?.security])).toEqual(
      all.map((call) => [call.name, expected(call)]),
    );
  });

  it('describes the answers with their envelope', () => {
    const odd = all.filter((call) => {
      const { properties = {}, required = [] } =
        operationOf(call)?.responses[200].content['application/json'].schema.oneOf[0] ?? {};
      const names = Object.keys(properties);
      const fields = Object.keys((call.output.wire as { entries?: object }).entries ?? {});
      const carried = { data: ['data'], none: [], rows: fields, top: fields }[call.carrier];
      const mirror = call.mirrored
        ? { data: ['rows', 'total'], rows: ['data'], none: [], top: [] }[call.carrier]
        : [];
      return names.join() !== ['code', 'msg', ...carried, ...mirror].join() || required.join() !== 'code,msg';
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('describes the constraints of fields', () => {
    const login = document.paths['/api/h5/login']?.post?.requestBody?.content['application/json']?.schema;
    expect(login).toEqual({
      type: 'object',
      properties: {
        phone: { type: 'string', maxLength: 200, description: String.raw`In its plain form: ^1[3-9]\d{9}$` },
        dxyzm: { type: 'string', maxLength: 200, description: String.raw`In its plain form: ^\d{6}$` },
        yzmRankey: { type: 'string', minLength: 1, maxLength: 64 },
      },
      required: ['phone', 'dxyzm', 'yzmRankey'],
    });
  });

  it('describes codes, ranges and limits', () => {
    const { requestBody } = document.paths['/api/saleOrderAfter']?.post ?? {};
    const { properties } = requestBody?.content['application/json']?.schema ?? {};
    const described = (name: string) => properties?.[name]?.description;
    expect(requestBody?.required).toBe(true);
    expect(['afterType', 'refundType', 'applyAmount', 'reasonCode', 'description'].map(described)).toEqual([
      '取值：1、2、3、4、5、6、7',
      '取值：1、2、3、4',
      '金额应在 ¥0 到 ¥999,999,999.99 之间',
      undefined,
      undefined,
    ]);
    const [, pageNum] = document.paths['/api/saleOrder/web/buyList']?.get?.parameters ?? [];
    expect(pageNum?.schema.anyOf?.[0]?.anyOf?.[1]?.description).toBe('应为 1 到 100000 之间的整数');
  });

  it('describes the refusal of every call', () => {
    const refusal = { $ref: '#/components/schemas/Refusal' };
    const odd = all.filter(
      (call) =>
        operationOf(call)?.responses[200].content['application/json'].schema.oneOf[1]?.$ref !== refusal.$ref,
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
    const { code, ...rest } = document.components.schemas.Refusal.properties;
    expect([code, Object.keys(rest)]).toEqual([
      { type: 'integer', enum: [401, 403, 404, 409, 422, 429, 500] },
      ['msg', 'reason', 'errors', 'requestId'],
    ]);
  });

  it('describes the lists of V2/H5 as they are sent', () => {
    const path = '/api/V2/H5/qqGroup';
    const typesOf = (areListsBare: boolean) => {
      const { paths } = openApi(allCalls, 'http://haoyi.test', areListsBare) as unknown as Document;
      const { oneOf } = paths[path]?.get?.responses[200].content['application/json'].schema ?? {};
      return [oneOf?.[0].type, oneOf?.[0].properties?.data?.type];
    };
    expect([typesOf(false), typesOf(true)]).toEqual([
      ['object', 'array'],
      ['array', undefined],
    ]);
  });
});
