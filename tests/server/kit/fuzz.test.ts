import { assert, asyncProperty } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { auditLedger } from '../../../server/ledger/ledger.ts';
import { useApp } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { pictureFile } from '../../kit/selling.ts';
import { arbitraryOf } from '../../torture/arbitrary.ts';

/** Cases per call and role. `npm run torture -- fuzz` sets a higher number. */
const CASES = Number(process.env.FUZZ_CASES ?? 3);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const ONLY = process.env.FUZZ_CALL;
const isLong = process.env.FUZZ_CASES !== undefined;

const ROLES = {
  visitor: undefined,
  member: '13800000001',
  seller: '13800000003',
  merchant: '13800000005',
  staff: '13800000009',
} as const;
type Role = keyof typeof ROLES;

let ids: string[] = [];
const folder = temporaryFolder();

const kit = useApp({ uploadDir: folder, settings: { pictureDir: folder } });
beforeAll(async () => {
  const tables =
    `listings orders valuations recycle_orders after_sales quotes messages notices chat_threads games districts
    problems merchant_applications payments support_agents users`.split(/\s+/);
  for (const table of tables) {
    const some = await kit.store.query<{ id: string }>(
      `select id::text as id from ${table} order by id limit 6`,
    );
    ids.push(...some.map(({ id }) => id));
  }
});

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

async function bodyOf(call: Call, input: unknown): Promise<string | FormData> {
  if (!call.multipart) return JSON.stringify(input) ?? '';
  const form = new FormData();
  form.append('file', await pictureFile());
  for (const [name, value] of fieldsOf(input))
    if (name !== 'file') form.append(name, toText(value).toWellFormed());
  return form;
}

async function ask(call: Call, role: Role, token: string | undefined, params: unknown, input: unknown) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fieldsOf(params).find(([each]) => each === name)?.[1];
    return (
      encodeURIComponent(
        toText(value ?? 'none')
          .toWellFormed()
          .slice(0, 500),
      ) || '-'
    );
  });
  const query = new URLSearchParams(
    fieldsOf(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, toText(value)]])),
  );
  const { status, body } = await kit.send(call.method === 'GET' ? `${path}?${query}` : path, {
    method: call.method,
    ...(call.method !== 'GET' && { body: await bodyOf(call, input) }),
    ...(token !== undefined && { token }),
  });
  return { status, code: body.code, msg: body.msg };
}

const calls = (allCalls as readonly Call[]).filter(({ name }) => ONLY === undefined || name === ONLY);

describe('random input', () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    'never breaks %s',
    async (_, call) => {
      for (const [role, phone] of Object.entries(ROLES) as [Role, string | undefined][]) {
        const isRefused = call.audience !== 'visitor' && role === 'visitor';
        // Signs in again, because a call may have ended the session.
        const token = async () => phone && (await kit.login(phone)).token;
        let session = await token();
        const property = asyncProperty(
          arbitraryOf(call.params.wire, ids),
          arbitraryOf(call.input.wire, ids),
          async (params, input) => {
            const { status, code, msg } = await ask(call, role, session, params, input);
            if (code === 401) session = await token();
            // HTTP 404: the generated parameters make a path that no call has.
            const isStorable =
              status === 404 || (status === 200 && (code === undefined || (code >= 200 && code < 500)));
            expect({ role, status, code, msg, isStorable }).toMatchObject({ isStorable: true });
          },
        );
        await assert(property, { seed: SEED, numRuns: isRefused ? Math.min(CASES, 3) : CASES });
      }
    },
    isLong ? 3_600_000 : 60_000,
  );

  it('leaves the ledger balanced', async () => {
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0 });
  });
});
