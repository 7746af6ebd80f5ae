import { expect, it } from 'vitest';
import { ACT, taskNumber } from '../../../src/staff/words.ts';

it('a task shows the number of its subject, and not an id in its place', () => {
  const subjectId = '01a2150c-d7a2-7410-bcde-4e1dd4436491';
  expect([
    taskNumber({ number: 'HY202611240001', subjectId }),
    taskNumber({ number: subjectId, subjectId }),
  ]).toEqual(['HY202611240001', '']);
});

it('the effect of a decision on an after-sale is true for each remedy, and for an appeal', () => {
  const acts = ['recovery.start', 'case.approve', 'recovery.fail', 'case.refuse'] as const;
  expect(acts.map((act) => ACT[act].effect)).toEqual([
    '由客服追回账号。追不回的，或 7 天内没有追回的，按申请处理，钱怎么走见下面。',
    '按买家申请的方式办理：退款或赔付按下面的金额付给买家，协助处理不涉及钱。账号已交付、要退回的，收回账号后才退款。钱怎么走见下面。',
    '按买家申请的方式办理：退款或赔付付给买家，协助处理不涉及钱。钱怎么走见下面。',
    '买家可以申诉一次，申诉由别的主管决定；这次就是申诉的，售后关闭。',
  ]);
});
