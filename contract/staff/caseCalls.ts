import { post } from '../kit/call.ts';
import { f, object, text } from '../kit/codec.ts';
import { byId } from '../kit/common.ts';
import { caseNote } from './case.ts';

/** Adds a note to the case of a task. Only staff read it. 403 without the case's desk; 404. */
export const addCaseNote = post({
  name: 'addCaseNote',
  path: '/api/ops/task/{id}/note',
  summary: '内部备注，只有工作人员看得到',
  addition: true,
  audience: 'staff',
  permission: 'queue',
  idempotent: true,
  merges: false,
  params: byId,
  input: object({ text: f('content', text(1000, 1, '备注')) }),
  output: caseNote,
});
