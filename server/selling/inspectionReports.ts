import type { CheckResult, InspectionCheck, InspectionReport } from '../../contract/buying/index.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { staffIdOf, type ActingStaff } from '../kit/staff.ts';
import { usePictures } from '../pictures/uploads.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

export interface NewReport {
  /** One check per attribute of the order, in the same order. */
  checks: readonly InspectionCheck[];
  pictures: readonly string[];
  remark?: string | undefined;
}

type Attribute = { label: string; value: string };

/** The report of the demo's autopilot: all attributes are as described. */
export const allAsDescribed = (attributes: readonly Attribute[]): NewReport => ({
  checks: attributes.map(({ label }) => ({ label, result: 'same' })),
  pictures: [],
});

/**
 * Stores an inspection report.
 * @throws 422 when an attribute has no result, when a failure or a difference has no remark, or for a picture of
 * another member
 */
export async function keepReport(
  ctx: Context,
  tx: Tx,
  who: ActingStaff,
  order: { id: string; attributes: readonly Attribute[] },
  isPassed: boolean,
  { checks, pictures, remark }: NewReport,
): Promise<void> {
  const { attributes } = order;
  const isWhole =
    checks.length === attributes.length && checks.every(({ label }, at) => label === attributes[at]?.label);
  if (!isWhole) throw refuse.invalid('checkList', '请逐项核对账号信息，每一项都要选');
  const results = checks.map(({ result }): CheckResult => result);
  const isSilent = !remark?.trim();
  if (!isPassed && isSilent) throw refuse.invalid('remark', '请写明哪里与描述不符');
  if (results.includes('different') && isSilent)
    throw refuse.invalid('remark', '有不一致的项目，请写明哪里不一致、为什么仍然通过');
  await insert(tx, 'inspection_reports', {
    orderId: order.id,
    isPassed,
    checks: json(attributes.map(({ label, value }, at) => ({ label, value, result: results[at] }))),
    pictures: json(who === 'autopilot' ? [] : await usePictures(tx, who, pictures, 'imgs', 'private')),
    remark,
    staffId: staffIdOf(who),
    createdAt: isoNow(ctx),
  });
}

/** The inspection report of an order. Undefined before the inspection, and for orders from before reports existed. */
export async function readReport(db: Db, orderId: string): Promise<InspectionReport | undefined> {
  const row = await db.maybe<Stored<InspectionReport>>(
    `select r.is_passed, r.checks, r.pictures, r.remark, u.nick_name as by, r.created_at as at
     from inspection_reports r left join users u on u.id = r.staff_id where r.order_id = $1`,
    [orderId],
  );
  return row && omitEmpty(row);
}
