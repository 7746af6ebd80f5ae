import { expect, it } from 'vitest';
import { taskNumber } from '../../../src/staff/words.ts';

it('a task shows the number of its subject, and not an id in its place', () => {
  const subjectId = '01a2150c-d7a2-7410-bcde-4e1dd4436491';
  expect([
    taskNumber({ number: 'HY202611240001', subjectId }),
    taskNumber({ number: subjectId, subjectId }),
  ]).toEqual(['HY202611240001', '']);
});
