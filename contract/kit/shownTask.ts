import { opt } from './codec.ts';
import { id } from './common.ts';

/**
 * A field of the acts of staff on a case: the task that the person's page shows. 409 `taskChanged` when another task of
 * the case is open, because the person has not seen it. Without it the open task is taken.
 */
export const shownTask = { taskId: opt('taskId', id) };
