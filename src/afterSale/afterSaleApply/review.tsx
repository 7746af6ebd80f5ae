import { useMemo } from 'react';
import type {
  ApplyContext,
  ApplyLeaf,
  ApplyRef,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { fixtures, NOW, uploadOf } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { afterSaleApplyWalks } from '../../../machines/afterSale/afterSaleApply/walks.ts';
import { fixtures as inquiries } from '../../../machines/kit/inquiry/fixtures.ts';
import { reasons, types } from './fixtures.ts';
import { AfterSaleApplyContext } from './flow.ts';
import { ApplicationView } from './Screen.tsx';
import { completed } from '../../buying/orderDetail/fixtures.ts';
import { StoppedClock } from '../../../.storybook/clock.tsx';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import { pageOf, reply } from '../../../.storybook/reply.ts';
import { defineReview } from '../../../.storybook/flow/review.ts';
import { review as inquiry } from '../../shared/inquiry/review.tsx';
import { review as upload } from '../../shared/upload/review.tsx';
import type { Fixture } from '../../../.storybook/flow/run.ts';

export function AfterSaleApply({ actor }: { actor: ApplyRef }) {
  const ports = useMemo(() => ({ applications: singleActor(actor), files: fakeUploads }), [actor]);
  return (
    <StoppedClock at={NOW}>
      <AfterSaleApplyContext value={ports}>
        <ApplicationView key={actor.sessionId} actor={actor} />
      </AfterSaleApplyContext>
    </StoppedClock>
  );
}

export function applicationAt(
  leaf: ApplyLeaf,
  change: Partial<ApplyContext> = {},
  inquiry: keyof typeof inquiries = 'unanswered',
): Fixture {
  const { value, context } = fixtures[leaf];
  const { form, isUploading, ...rest } = { ...context, ...change };
  const pictures = form.pictures.map(({ name }, index) => ({
    name,
    url: `/img/listing/account-${index + 4}.webp`,
  }));
  return {
    value,
    context: { ...rest, isUploading, form: { ...form, pictures } },
    children: {
      upload: { value: isUploading ? 'sending' : 'resting', context: uploadOf(pictures, isUploading) },
      ...(leaf === 'uncertain' && { repeat: inquiries[inquiry] }),
    },
  };
}

/** Mock replies to calls outside the flow. */
export const answers = [
  reply('readOrder', { ...completed, picture: '/img/listing/account-0.webp', canApplyAfterSale: true }),
  reply('readDictionary', [...types, ...reasons]),
  reply('listAfterSales', pageOf()),
];

export const review = defineReview({
  title: '申请售后',
  pages: ['afterSaleApply'],
  happyPath: [
    'restoring',
    'reading',
    'choosing',
    'describing',
    'evidence',
    'reviewing',
    'submitting',
    'submitted',
  ],
  walks: afterSaleApplyWalks,
  names: {
    states: {
      restoring: '找回草稿',
      reading: '读售后规则',
      routing: '看能不能申请',
      unavailable: '没能打开',
      running: '已有售后在处理',
      closed: '现在不能申请',
      choosing: '选遇到的问题',
      describing: '写情况和要求',
      evidence: '传证据',
      reviewing: '核对将要提交的',
      submitting: '正在提交申请',
      refused: '申请没有收下',
      uncertain: '提交结果未知',
      submitted: '已提交，等受理',
    },
    events: {
      'xstate.snapshot.upload': '证据图片有变化',
      'application.retry': '重试',
      'type.choose': '选一种问题',
      'step.next': '下一步',
      'form.clear': '清空重填',
      'remedy.choose': '选处理方式',
      'form.change': '填写一栏',
      'step.back': '上一步',
      'truth.confirm': '确认情况属实',
      'application.submit': '提交申请',
      'application.mend': '回去修改',
    },
    guards: {
      hasNewPictures: '图片与之前不同',
      isPending: '上次提交没有回音',
      hasRunning: '订单正在售后中',
      isClosed: '规则不允许申请',
      isNextAt: '该到这一步',
      canChoose: '这种问题在保障内',
      isStepDone: '这一步填好了',
      canRemedy: '可以这样处理',
      isConfirmed: '已确认属实，图片传完',
      isUnconfirmed: '没有确认属实',
      isUnknown: '不知道收到没有',
      isRefusal: '平台说了不收的原因',
      hasFaultsIn: '有要改的栏',
      isAnswered: '平台已收下',
    },
    ports: {
      loadDraft: '取草稿',
      readRule: '读这笔订单的规则',
      apply: '向平台申请',
      repeat: '再发一次同一个请求',
      upload: '上传证据图片',
    },
  },
  shows: {
    restoring: ['heading 申请售后', 'busy '],
    reading: ['heading 申请售后', 'busy '],
    unavailable: ['alert 没能加载…', 'button 重试', 'no text 填写的内容还在'],
    closed: ['heading 现在不能申请售后', 'link 回到订单'],
    running: ['heading 这笔订单正在售后中', 'link 看处理进度'],
    choosing: ['heading 遇到了什么问题', 'button 下一步'],
    describing: ['heading 希望怎么处理', 'textbox 问题经过', 'button 下一步'],
    evidence: ['heading 上传证据', 'button 上一步', 'button 下一步'],
    reviewing: ['heading 将要提交的内容', 'button 提交申请'],
    submitting: ['heading 将要提交的内容', 'busy 正在提交', 'disabled 正在提交'],
    uncertain: ['heading 还没有核对到', 'button 现在再查'],
    refused: ['heading 金额超过了可以申请的上限', 'button 修改金额'],
    submitted: ['heading 已提交，等客服受理', 'link 看处理进度'],
  },
  looksLike: {
    reading: {
      leaf: 'restoring',
      difference: '「找回草稿」在找这台设备上没交的内容；「读售后规则」在问平台这笔订单能怎么退。',
    },
  },
  inner: [inquiry, upload],
  fixtures: Object.fromEntries(
    (Object.keys(fixtures) as ApplyLeaf[]).map((leaf) => [leaf, applicationAt(leaf)]),
  ),
  route: '/other/afterOrdermoney?orderId=order-1',
  answers,
  View: AfterSaleApply,
});
