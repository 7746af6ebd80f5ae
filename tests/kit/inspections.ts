import type { InspectionCheck } from '../../contract/buying/inspection.ts';
import type { TestApp } from './app.ts';

/** Results of an inspection: every attribute of the order as described, except those in `change` (by label). */
export async function checksOf(
  kit: TestApp,
  orderId: string,
  change: Readonly<Record<string, InspectionCheck['result']>> = {},
): Promise<InspectionCheck[]> {
  const { attributes } = await kit.one<{ attributes: { label: string }[] }>`
    select snapshot -> 'attributes' as attributes from orders where id = ${orderId}`;
  return attributes.map(({ label }) => ({ label, result: change[label] ?? 'same' }));
}
