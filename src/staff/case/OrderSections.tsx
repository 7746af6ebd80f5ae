import type { StaffCase } from '../../../contract/staff/index.ts';
import { InspectionReportCard } from '../../shared/InspectionReport.tsx';
import { Vault } from '../vault/Vault.tsx';

/** Login of the ordered account and its inspection report. An after-sale also shows the report of its order. */
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
