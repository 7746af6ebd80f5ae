import { describe, expect, it } from 'vitest';
import { RULES } from '../../../contract/kit/rules.ts';
import type { StaffAct, TaskSubject } from '../../../contract/staff/index.ts';
import { startedClocks } from '../../../src/staff/act/startedClocks.ts';

/** 23:00 in Beijing. The service hours end at 02:00. */
const NOW = Date.parse('2026-11-24T15:00:00Z');

describe('the clock that an act starts', () => {
  it.each<[string, TaskSubject, string, StaffAct, string[]]>([
    [
      'stands still outside the service hours',
      'order',
      'awaitingInspection',
      'inspection.start',
      ['验号中：客服 4 小时（只算 10:00 到次日 02:00），11-25 11:00 到时交给主管'],
    ],
    [
      'is told for each state that it may lead to',
      'order',
      'inspecting',
      'inspection.pass',
      [
        '换绑中：客服 12 小时（只算 10:00 到次日 02:00），11-25 19:00 到时交给主管',
        '待付尾款：买家 24 小时，11-25 23:00 到时变为“已退款”',
      ],
    ],
    [
      'is the other party’s when it is their turn',
      'afterSale',
      'reviewing',
      'evidence.ask',
      ['待补充材料：买家 48 小时，11-26 23:00 到时变为“已关闭”或“未同意，可申诉”'],
    ],
    ['is none where the case ends', 'order', 'inspecting', 'inspection.fail', []],
    ['is none where there is no rulebook', 'merchantApplication', 'reviewing', 'merchant.pass', []],
  ])('%s', (_, subject, state, act, texts) => {
    expect(startedClocks(subject, state, act, NOW)).toEqual(texts);
  });

  it('is that of the buyer who has to return the account, only where the approval asks for it', () => {
    const started = (mustReturn: boolean) =>
      startedClocks('afterSale', 'reviewing', 'case.approve', NOW, { mustReturn, isAppealed: false });
    expect([started(false), started(true)]).toEqual([
      [],
      ['待交回账号：买家 48 小时，11-26 23:00 到时变为“已关闭”或“未同意，可申诉”'],
    ]);
  });

  it('is none after the refusal of an appeal, which closes the case', () => {
    const started = (isAppealed: boolean) =>
      startedClocks('afterSale', 'reviewing', 'case.refuse', NOW, { mustReturn: false, isAppealed });
    expect([started(false), started(true)]).toEqual([
      ['未同意，可申诉：买家 72 小时，11-27 23:00 到时变为“已关闭”'],
      [],
    ]);
  });

  it('starts when an open after-sale is over, where that pauses the order', () => {
    const started = (state: string, act: StaffAct, hasOpenAfterSale: boolean) =>
      startedClocks('order', state, act, NOW, { hasOpenAfterSale });
    expect([
      started('rebinding', 'rebinding.finish', false),
      started('rebinding', 'rebinding.finish', true),
      started('awaitingInspection', 'inspection.start', true),
    ]).toEqual([
      ['待确认：买家 72 小时，11-27 23:00 到时变为“交易成功，待结算”'],
      ['待确认：售后处理完以后开始计时'],
      ['验号中：客服 4 小时（只算 10:00 到次日 02:00），11-25 11:00 到时交给主管'],
    ]);
  });

  it('is as long as declared', () => {
    const [text] = startedClocks('recycleOrder', 'underReview', 'review.pass', NOW);
    expect(text).toContain(`商户 ${RULES.recycleReceiptWindow / 3_600_000} 小时`);
  });
});
