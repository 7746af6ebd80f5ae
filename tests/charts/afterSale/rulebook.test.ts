import { describe, expect, it } from 'vitest';
import type { AfterSaleStage, AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import { mustReturn } from '../../../contract/afterSale/mustReturn.ts';
import {
  afterSaleLifecycle,
  OPEN_AFTER_SALE_STAGES,
  STATUS_OF_AFTER_SALE,
  TURN_OF_AFTER_SALE,
  type AfterSaleEvent,
  type AfterSaleFacts,
} from '../../../machines/rulebooks/afterSale.ts';
import { decide } from '../../../machines/rulebooks/decide.ts';
import { coverTransitions, leafStates } from '../../kit/charts.ts';

const EVENTS = afterSaleLifecycle.events as AfterSaleEvent['type'][];
const takenBack: AfterSaleFacts = {
  type: 'takenBack',
  isSellerHeard: false,
  isAppealed: false,
  mustReturn: false,
};
const held: AfterSaleFacts = { ...takenBack, type: 'notAsDescribed', mustReturn: true };
const next = (
  state: AfterSaleStage,
  type: AfterSaleEvent['type'],
  context: AfterSaleFacts = takenBack,
): string | undefined => decide(afterSaleLifecycle, { state, context }, { type } as AfterSaleEvent)?.state;

describe('the after-sale’s rulebook', () => {
  it('takes every transition on some path and reaches every stage', () => {
    const { missed, leaves } = coverTransitions(afterSaleLifecycle, {
      inputs: [takenBack, { ...takenBack, type: 'other' }, held],
      events: EVENTS.map((type) => ({ type })),
    });
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a status and a turn for each stage, and accepts no event once it has ended', () => {
    const stages = leafStates(afterSaleLifecycle).toSorted();
    expect(Object.keys(STATUS_OF_AFTER_SALE).toSorted()).toEqual(stages);
    expect(Object.keys(TURN_OF_AFTER_SALE).toSorted()).toEqual(stages);
    const ended = stages.filter((stage) => !OPEN_AFTER_SALE_STAGES.includes(stage as AfterSaleStage));
    expect(ended).toEqual(['closed', 'completed', 'withdrawn']);
    for (const stage of ended) {
      expect([stage, EVENTS.filter((type) => next(stage as AfterSaleStage, type) !== undefined)]).toEqual([
        stage,
        [],
      ]);
    }
  });

  it('pays for an account that the buyer holds only once it is back', () => {
    const appealed = { ...held, isAppealed: true };
    expect([
      next('reviewing', 'case.approve', held),
      next('reviewing', 'decision.expire', held),
      next('reviewing', 'case.approve'),
      next('reviewing', 'decision.expire'),
      next('awaitingReturn', 'return.give', held),
      next('awaitingReturn', 'return.confirm', held),
      next('awaitingReturn', 'return.expire', held),
      next('awaitingReturn', 'return.expire', appealed),
      next('awaitingReturn', 'return.reject', held),
      next('confirmingReturn', 'return.confirm', held),
      next('confirmingReturn', 'return.reject', held),
      next('confirmingReturn', 'check.expire', held),
      next('confirmingReturn', 'return.accept', held),
      next('confirmingReturn', 'return.expire', held),
      next('awaitingReturn', 'case.withdraw', held),
      next('confirmingReturn', 'case.withdraw', held),
    ]).toEqual([
      'awaitingReturn',
      'awaitingReturn',
      'approved',
      'approved',
      'confirmingReturn',
      'approved',
      'refused',
      'closed',
      undefined,
      'approved',
      'awaitingReturn',
      'confirmingReturn',
      'approved',
      undefined,
      'withdrawn',
      undefined,
    ]);
  });

  it('waits for the account for a full refund of a delivered order, unless it was reclaimed or banned', () => {
    const types: AfterSaleType[] = ['notAsDescribed', 'cannotLogin', 'faceHelp', 'sellerDefault', 'other'];
    expect(types.map((type) => mustReturn(type, 'refundReturn', 'delivered'))).toEqual(types.map(() => true));
    expect([
      mustReturn('other', 'refundReturn', 'protected'),
      mustReturn('other', 'refundReturn', 'rebinding'),
      mustReturn('other', 'refund', 'delivered'),
      mustReturn('takenBack', 'refundReturn', 'delivered'),
      mustReturn('banned', 'refundReturn', 'protected'),
    ]).toEqual([true, false, false, false, false]);
  });

  it('asks the seller once, starts a recovery only for reclaimed accounts, and allows one appeal', () => {
    const heard = { ...takenBack, isSellerHeard: true };
    const appealed = { ...takenBack, isAppealed: true };
    expect([
      next('reviewing', 'seller.ask'),
      next('reviewing', 'seller.ask', heard),
      next('reviewing', 'recovery.start'),
      next('reviewing', 'recovery.start', { ...takenBack, type: 'banned' }),
      next('reviewing', 'case.refuse'),
      next('reviewing', 'case.refuse', appealed),
      next('awaitingEvidence', 'evidence.expire'),
      next('awaitingEvidence', 'evidence.expire', appealed),
      next('refused', 'case.appeal'),
      next('refused', 'case.withdraw'),
    ]).toEqual([
      'awaitingSeller',
      undefined,
      'recovering',
      undefined,
      'refused',
      'closed',
      'refused',
      'closed',
      'reviewing',
      'closed',
    ]);
  });
});
