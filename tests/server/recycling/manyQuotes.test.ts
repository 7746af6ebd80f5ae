import { expect, it } from 'vitest';
import { listMerchantQuotes } from '../../../server/recycling/pool.ts';
import { useApp } from '../../kit/app.ts';
import { statementsOf } from '../../kit/plans.ts';
import { createQuote } from '../../kit/selling.ts';

const kit = useApp();

it('a far page of a merchant’s quotes joins the valuations of this page only', async () => {
  const { merchant, valuationId, quoteId } = await createQuote(kit);
  await kit.sql`insert into valuations select (jsonb_populate_record(v, jsonb_build_object(
      'id', 'many' || n, 'no', 'NO' || n, 'status', 'cancelled'))).*
    from valuations v, generate_series(1, 2000) n where v.id = ${valuationId}`;
  await kit.sql`insert into quotes select (jsonb_populate_record(q, jsonb_build_object(
      'id', 'many' || n, 'valuation_id', 'many' || n, 'status', 'withdrawn',
      'created_at', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'))).*
    from quotes q, generate_series(1, 2000) n where q.id = ${quoteId}`;
  await kit.store.exec('analyze valuations, quotes');
  const member = { id: merchant.id, role: 'merchant', realStatus: 'verified' } as const;
  const { value, sent } = await statementsOf(kit.ctx, (ctx) =>
    listMerchantQuotes(ctx, member, { pageNum: 90, status: 'withdrawn' }),
  );
  const expected = Array.from({ length: 20 }, (_, index) => `many${2000 - 89 * 20 - index}`);
  expect([value.rows.map(({ id }) => id), value.total]).toEqual([expected, 2000]);
  expect(sent[0]?.rows['valuations']).toBeLessThan(100);
});
