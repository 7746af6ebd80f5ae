import type { Visit } from '../../shared/visit.ts';

/** For members. The console itself is tested by tests/e2e/staff.spec.ts. */
export const visit: Visit = { sees: [{ text: '这里只给工作人员用' }] };
