import { voteNotice } from '../../../contract/content/calls.ts';
import { EACH, row, type Callers } from '../../kit/ownership.ts';

/** Who may make the calls of content. */
export const callers: Callers = () => [
  row(voteNotice, EACH, () => ({ params: { id: '1001' }, input: { isSolved: true } })),
];
