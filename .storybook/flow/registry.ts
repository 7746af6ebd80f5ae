import type { Flow } from './flow.ts';

interface Entry {
  /** What designers call it; the story in `Flow.stories.tsx` has the same name. */
  title: string;
  load: () => Promise<{ flow: Flow }>;
}

/**
 * Every flow that has a page: one line each, under the id of its chart. Its story is one line in `Flow.stories.tsx`;
 * a check names the charts and stories that are missing.
 */
export const FLOWS = {
  session: { title: '会话', load: () => import('./flows/session.tsx') },
  dialogs: { title: '对话框', load: () => import('./flows/dialogs.tsx') },
  signIn: { title: '登录与注册', load: () => import('./flows/signIn.tsx') },
  smsCode: { title: '短信验证码', load: () => import('./flows/smsCode.tsx') },
  ordering: { title: '下单', load: () => import('./flows/ordering.tsx') },
  payment: { title: '付款', load: () => import('./flows/payment.tsx') },
  orderAction: { title: '订单操作', load: () => import('./flows/orderAction.tsx') },
  consignment: { title: '发布代售', load: () => import('./flows/consignment.tsx') },
  ownListing: { title: '改价和上下架', load: () => import('./flows/ownListing.tsx') },
  inquiry: { title: '核对结果', load: () => import('./flows/inquiry.tsx') },
  upload: { title: '上传图片', load: () => import('./flows/upload.tsx') },
  valuationForm: { title: '估价和竞价表单', load: () => import('./flows/valuationForm.tsx') },
  deal: { title: '估价和竞价', load: () => import('./flows/deal.tsx') },
  merchantAct: { title: '商户操作', load: () => import('./flows/merchantAct.tsx') },
  afterSaleApply: { title: '申请售后', load: () => import('./flows/afterSaleApply.tsx') },
  afterSaleDetail: { title: '售后跟进', load: () => import('./flows/afterSaleDetail.tsx') },
  submission: { title: '提交表单', load: () => import('./flows/submission.tsx') },
  install: { title: '安装到桌面', load: () => import('./flows/install.tsx') },
} as const satisfies Readonly<Record<string, Entry>>;

export type FlowId = keyof typeof FLOWS;

export const flowIds = Object.keys(FLOWS) as FlowId[];
