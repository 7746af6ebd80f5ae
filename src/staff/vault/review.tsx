import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { reply } from '../../../.storybook/reply.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fixtures } from '../../../machines/staff/vault/fixtures.ts';
import type { VaultRef } from '../../../machines/staff/vault/vault.ts';
import { vaultWalks } from '../../../machines/staff/vault/walks.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { ActContext, appActs } from '../act/flow.ts';
import { NOW, orderCase } from '../console/fixtures.ts';
import { Screen } from '../console/Screen.tsx';
import { consoleCalls } from '../../../.storybook/console.tsx';
import { appSecondFactor, SecondFactorContext } from '../secondFactor/flow.ts';
import { VaultContext } from './flow.ts';

/** The case of an order with its vault. The clock stands still. */
export function VaultStage({ actor }: { actor: VaultRef }) {
  const client = useQueryClient();
  const [ports] = useState(() => ({ acts: appActs(client), secondFactor: appSecondFactor(client) }));
  return (
    <StoppedClock at={NOW}>
      <SecondFactorContext value={ports.secondFactor}>
        <ActContext value={ports.acts}>
          <VaultContext value={singleActor(actor)}>
            <Screen search="task=t-1" />
          </VaultContext>
        </ActContext>
      </SecondFactorContext>
    </StoppedClock>
  );
}

export const review = defineReview({
  title: '查看账号密码',
  pages: ['console'],
  happyPath: ['closed', 'asked', 'opening', 'shown'],
  walks: vaultWalks,
  names: {
    states: {
      closed: '没有打开',
      asked: '先写原因',
      opening: '正在取账号',
      shown: '显示一分钟',
      refused: '没能打开',
    },
    events: {
      'vault.ask': '要看账号密码',
      'reason.write': '写原因',
      'vault.open': '确认查看',
      'vault.close': '不看了',
      'screen.leave': '离开或切走页面',
      shownFor: '一分钟到了',
    },
    guards: { hasReason: '写了原因' },
    ports: { open: '向平台取账号密码，记一条日志' },
  },
  shows: {
    closed: ['button 查看账号密码', 'no text kP7mXw2RtQ9z'],
    asked: ['heading 查看账号密码', 'textbox 为什么要看…', 'button 查看', 'text 请写明查看的原因'],
    opening: ['busy 查看', 'disabled 先不', 'no text kP7mXw2RtQ9z'],
    shown: ['heading 账号密码', 'text kP7mXw2RtQ9z', 'button 复制密码', 'button 现在就隐藏'],
    refused: ['alert …', 'button 再试一次', 'button 先不'],
  },
  fixtures,
  route: '/ops?task=t-1',
  answers: [...consoleCalls, reply('readCase', orderCase)],
  View: VaultStage,
});
