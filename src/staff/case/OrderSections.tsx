import type { StaffCase } from '../../../contract/staff/index.ts';
import { InspectionReportCard } from '../../shared/InspectionReport.tsx';
import { Vault } from '../vault/Vault.tsx';

/** The login of an ordered account, and the report of its inspection, which the after-sale of the order shows, too. */
export function OrderSections({ found: { task, hasVault, report } }: { found: StaffCase }) {
  const { subject, subjectId } = task;
  return (
    <>
      {hasVault && (subject === 'order' || subject === 'recycleOrder') && (
        <Vault key={subjectId} of={{ subject, id: subjectId }} />
      )}
      {report && <InspectionReportCard report={report} />}
    </>
  );
}
