import { useMemo } from 'react';
import type {
  ApplyContext,
  ApplyLeaf,
  ApplyRef,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { fixtures, NOW, uploadOf } from '../../../machines/afterSale/afterSaleApply/fixtures.ts';
import { afterSaleApplyWalks } from '../../../machines/afterSale/afterSaleApply/walks.ts';
import { fixtures as inquiries } from '../../../machines/kit/inquiry/fixtures.ts';
import { reasons, types } from '../../../src/afterSale/afterSaleApply/fixtures.ts';
import { AfterSaleApplyContext } from '../../../src/afterSale/afterSaleApply/flow.ts';
import { ApplicationView } from '../../../src/afterSale/afterSaleApply/Screen.tsx';
import { completed } from '../../../src/buying/orderDetail/fixtures.ts';
import { ClockContext } from '../../../src/shared/clock.ts';
import { one } from '../../one.ts';
import { pictureFiles } from '../../pictureFiles.ts';
import { reply } from '../../reply.ts';
import { defineFlow } from '../flow.ts';
import { flow as inquiry } from './inquiry.tsx';
import { flow as upload } from './upload.tsx';
import type { Fixture } from '../run.ts';

const now = () => Date.parse(NOW);

/** An application at the time of its fixtures. */
export function AfterSaleApply({ actor }: { actor: ApplyRef }) {
  const ports = useMemo(() => ({ applications: one(actor), files: pictureFiles }), [actor]);
  return (
    <ClockContext value={now}>
      <AfterSaleApplyContext value={ports}>
        <ApplicationView key={actor.sessionId} actor={actor} />
      </AfterSaleApplyContext>
    </ClockContext>
  );
}

/** A leaf of an application with its pictures drawn here, and something of it changed. */
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
      ...(leaf === 'uncertain' && { findAfterSale: inquiries[inquiry] }),
    },
  };
}

/** What the calls answer that the screen makes besides the flow. */
export const answers = [
  reply('readOrder', { ...completed, picture: '/img/listing/account-0.webp', canApplyAfterSale: true }),
  reply('readDictionary', [...types, ...reasons]),
  reply('listAfterSales', { rows: [], total: 0 }),
];

/** Applying for after-sale: the type of the problem → what is asked for → evidence → submitted. */
export const flow = defineFlow({
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
      isUnknown: '不知道收到没有',
      isRefusal: '平台说了不收的原因',
      hasFaultsIn: '有要改的栏',
      isFound: '平台查到了售后',
    },
    ports: {
      loadDraft: '取草稿',
      readRule: '读这笔订单的规则',
      apply: '向平台申请',
      findAfterSale: '核对有没有申请上',
      upload: '上传证据图片',
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
