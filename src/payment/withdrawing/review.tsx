import { useMemo } from 'react';
import { fixtures, NOW, wallet } from '../../../machines/payment/withdrawing/fixtures.ts';
import type { WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { withdrawalWalks } from '../../../machines/payment/withdrawing/walks.ts';
import { payeeFixtures } from '../../../machines/payment/payee/fixtures.ts';
import { payeeMachine } from '../../../machines/payment/payee/payee.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { frozenForm } from '../../../.storybook/frozenForm.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { WithdrawalContext, type WithdrawalPorts } from './flow.ts';
import { Screen } from './Screen.tsx';

export function WithdrawalStage({ actor }: { actor: WithdrawalRef }) {
  const ports = useMemo(
    (): WithdrawalPorts => ({
      withdrawals: singleActor(actor),
      payees: singleActor(frozenForm(payeeMachine, payeeFixtures, 'filling.editing')),
    }),
    [actor],
  );
  return (
    <StoppedClock at={NOW}>
      <WithdrawalContext value={ports}>
        <Screen search="" />
      </WithdrawalContext>
    </StoppedClock>
  );
}

export const review = defineReview({
  title: '提现',
  pages: ['withdrawal'],
  happyPath: [
    'loading',
    'choosing',
    'confirming',
    'submitting',
    'following.reviewing',
    'following.sending',
    'paid',
  ],
  walks: withdrawalWalks,
  names: {
    states: {
      loading: '正在打开钱包',
      unavailable: '钱包没能打开',
      choosing: '填金额',
      naming: '填收款支付宝',
      confirming: '提现前确认',
      submitting: '正在申请',
      uncertain: '申请结果未知',
      refused: '没有申请成功',
      following: '等结果',
      'following.reviewing': '等财务审核',
      'following.asking': '撤销前确认',
      'following.sending': '正在付款',
      'following.checking': '正在向支付宝核对',
      cancelling: '正在撤销',
      paid: '已到账',
      failed: '没有付成',
      turnedDown: '财务没有通过',
      cancelled: '已撤销',
    },
    events: {
      'page.open': '又打开这一页',
      'wallet.retry': '重新打开钱包',
      'amount.type': '写金额',
      'amount.all': '全部提现',
      'amount.submit': '下一步',
      'payee.keep': '收款支付宝保存了',
      'withdrawal.confirm': '确认提现',
      'withdrawal.dismiss': '先不提',
      'withdrawal.mend': '回去修改',
      'withdrawal.again': '再提一笔',
      'cancel.choose': '撤销提现',
      'cancel.confirm': '确认撤销',
      'cancel.dismiss': '不撤销了',
      'standing.arrived': '收到提现进展',
      'standing.failed': '提现进展没查到',
    },
    guards: {
      hasWithdrawal: '已经申请过',
      isReady: '刚填好收款支付宝，金额也填了',
      isUnfit: '金额不行，或现在不能提',
      lacksPayee: '还没有收款支付宝',
      isUnnamed: '打开的是新提现的页面',
      isUnknown: '不知道申请到没有',
      isAnswered: '平台已收到申请',
      isPaid: '平台说已到账',
      isFailed: '平台说没有付成',
      isTurnedDown: '财务拒绝了',
      isCancelled: '已经撤销',
      isSending: '审核通过，在付款',
      isChecked: '支付宝没有回应',
      isNotRequested: '不在审核了',
    },
    ports: {
      load: '读钱包和提现',
      request: '向平台申请提现',
      repeat: '再发一次同一个请求',
      cancel: '向平台撤销提现',
      watch: '定时查提现进展',
    },
    starts: ['新的提现', '申请过的提现'],
  },
  shows: {
    loading: ['busy …', 'no textbox …', 'no alertdialog …', 'no link 回我的钱包'],
    unavailable: ['alert …', 'button 重试'],
    choosing: ['textbox 提现金额（元）', 'button 下一步', 'button 全部提现', 'no alertdialog …'],
    naming: ['textbox 支付宝账号', 'textbox 真实姓名', 'button 保存'],
    confirming: ['alertdialog 提现 ¥938', 'button 确认提现', 'button 再看看', 'no busy …'],
    submitting: ['alertdialog 提现 ¥938', 'busy 确认提现', 'disabled 确认提现'],
    uncertain: ['heading 还没有核对到', 'button 现在再查'],
    refused: ['heading 没有申请成功', 'text 可提现的只有 ¥500，请改小金额', 'button 回去修改'],
    'following.reviewing': ['heading 等财务审核', 'button 撤销提现', 'no alertdialog …'],
    'following.asking': ['alertdialog 撤销提现', 'button 撤销', 'button 再想想', 'no busy 撤销'],
    'following.sending': ['heading 正在付到支付宝', 'link 回我的钱包'],
    'following.checking': ['heading 正在向支付宝核对', 'link 回我的钱包'],
    cancelling: ['alertdialog 撤销提现', 'busy 撤销', 'disabled 撤销'],
    paid: ['heading 已到账', 'button 再提一笔'],
    failed: ['heading 没有付成', 'link 修改收款支付宝'],
    turnedDown: ['heading 提现没有通过', 'text 请先联系客服核实身份。'],
    cancelled: ['heading 提现已撤销', 'button 再提一笔'],
  },
  inner: [inquiry],
  fixtures,
  route: '/other/withdrawal',
  answers: [reply('readWallet', wallet)],
  View: WithdrawalStage,
});
