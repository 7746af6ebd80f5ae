import type { Visit } from '../../shared/visit.ts';

/** What members see. tests/e2e/staff.spec.ts tests the console itself. */
export const visit: Visit = { sees: [{ text: '这里只给工作人员用' }] };
