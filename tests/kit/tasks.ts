import type { TestApp } from './app.ts';

/** The id of the open task of a subject. */
export async function openTaskId(kit: TestApp, subjectId: string): Promise<string> {
  const id = await kit.cell<string>`select id from staff_tasks
    where subject_id = ${subjectId} and closed_at is null`;
  return id;
}

/** The id of the newest task of a subject, open or closed. */
export async function newestTaskId(kit: TestApp, subjectId: string): Promise<string> {
  const id = await kit.cell<string>`select id from staff_tasks where subject_id = ${subjectId}
    order by opened_at desc, id desc limit 1`;
  return id;
}
