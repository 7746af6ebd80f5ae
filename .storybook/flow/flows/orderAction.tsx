import { useMemo } from 'react';
import { fixtures } from '../../../machines/buying/orderAction/fixtures.ts';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { orderActionWalks } from '../../../machines/buying/orderAction/walks.ts';
import { delivered } from '../../../src/buying/orderDetail/fixtures.ts';
import { OrderActionContext } from '../../../src/buying/orderDetail/flow.ts';
import { Screen } from '../../../src/buying/orderDetail/Screen.tsx';
import { ClockContext } from '../../../src/shared/clock.ts';
import { WithDialogs } from '../../dialogs.tsx';
import { one } from '../../one.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';

const still = () => Date.parse('2026-11-21T04:12:00.000Z');

/** The page of an order, with what is done to it; its clock stands still unless another one is given. */
export function OrderActionStage({ actor, now = still }: { actor: OrderActionRef; now?: () => number }) {
  const actions = useMemo(() => one(actor), [actor]);
  return (
    <ClockContext value={now}>
      <WithDialogs>
        <OrderActionContext value={actions}>
          <Screen search="orderId=order-1" />
        </OrderActionContext>
      </WithDialogs>
    </ClockContext>
  );
}

/** One act on an order: cancel, reveal, confirm, extend, review. */
export const flow = defineFlow({
  walks: orderActionWalks,
  names: {
    states: {
      viewing: '看订单',
      confirming: '办之前再确认',
      submitting: '正在提交操作',
      uncertain: '操作结果未知',
      revealing: '展示账号信息',
      refused: '操作没有办成',
      completed: '操作已办成',
    },
    events: {
      'review.write': '写评价',
      'code.write': '填短信验证码',
      'action.choose': '选一个操作',
      'reveal.resume': '接着查看账号',
      'action.confirm': '确认操作',
      'action.dismiss': '再想想',
      'result.dismiss': '关闭结果',
      'screen.leave': '离开订单页',
    },
    guards: {
      canChoose: '订单允许这个操作',
      isFilledIn: '该填的都填了',
      isLookAgain: '10 分钟内看过',
      hasCredential: '回应里有账号信息',
      isUnknown: '不知道办成没有',
      isDone: '订单显示已办成',
    },
    ports: {
      perform: '向平台提交操作',
      settleAction: '核对操作有没有办成',
    },
  },

  inner: [inquiry],
  fixtures,
  route: '/index/orderDetail?orderId=order-1',
  answers: [reply('readOrder', delivered)],
  View: OrderActionStage,
});
