import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fixtures } from '../../../machines/buying/orderAction/fixtures.ts';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { orderActionWalks } from '../../../machines/buying/orderAction/walks.ts';
import { completed, delivered } from '../orderDetail/fixtures.ts';
import { OrderActionContext } from './flow.ts';
import { Screen } from '../orderDetail/Screen.tsx';
import { ClockContext } from '../../ui/clock.ts';
import { WithDialogs } from '../../../.storybook/dialogs.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';

const still = () => Date.parse('2026-11-21T04:12:00.000Z');

interface StageProps {
  actor: OrderActionRef;
  now?: () => number;
  orderId?: string;
}

/** The order page with an action. Its clock stands still unless another one is given. */
export function OrderActionStage({ actor, now = still, orderId = 'order-1' }: StageProps) {
  const actions = useMemo(() => singleActor(actor), [actor]);
  return (
    <ClockContext value={now}>
      <WithDialogs>
        <OrderActionContext value={actions}>
          <Screen search={`orderId=${orderId}`} />
        </OrderActionContext>
      </WithDialogs>
    </ClockContext>
  );
}

/** The id under which the mocked platform answers with the order after its receipt was confirmed. */
const CONFIRMED_ID = 'order-confirmed';

function View({ actor }: { actor: OrderActionRef }) {
  const isConfirmed = useSelector(
    actor,
    (snapshot) => snapshot.matches('completed') && snapshot.context.action === 'confirm',
  );
  return <OrderActionStage actor={actor} {...(isConfirmed && { orderId: CONFIRMED_ID })} />;
}

export const review = defineReview({
  title: '订单操作',
  pages: ['orderDetail'],
  happyPath: ['viewing', 'confirming', 'submitting', 'revealing', 'completed'],
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
      isRefused: '平台说没有办',
    },
    ports: {
      perform: '向平台提交操作',
      repeat: '再发一次同一个请求',
    },
  },
  shows: {
    viewing: ['button 确认收货', 'button 延长验收', 'no alertdialog …'],
    confirming: ['alertdialog 确认收货', 'button 再想想', 'no busy …'],
    submitting: ['alertdialog 确认收货', 'busy 确认收货', 'disabled 确认收货'],
    uncertain: ['alertdialog 还没有收到结果', 'button 查询结果'],
    refused: ['alertdialog …', 'alert …', 'button 关闭'],
    revealing: ['alertdialog 账号信息', 'button 全部复制', 'button 我已保存', 'checkbox 修改密码'],
    completed: ['text 已确认收货，保障期开始。', 'button 评价'],
  },
  inner: [inquiry],
  fixtures,
  route: '/index/orderDetail?orderId=order-1',
  answers: [reply('readOrder', (_, { url }) => (url.endsWith(CONFIRMED_ID) ? completed : delivered))],
  View,
});
