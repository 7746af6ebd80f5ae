import { use } from 'react';
import { loadDrawings } from '../chart/ChartPage.tsx';
import preview from '../preview.tsx';
import { FlowPage, type FlowFace } from './FlowPage.tsx';
import { FLOWS, type FlowId } from './registry.ts';
import type { Flow } from './flow.ts';

const loading = new Map<FlowId, Promise<{ flow: Flow }>>();

/** Each flow's page is fetched when it is opened. */
function loaded(id: FlowId): Promise<{ flow: Flow }> {
  const known = loading.get(id);
  if (known) return known;
  const made = FLOWS[id].load();
  loading.set(id, made);
  return made;
}

interface Props {
  flow: FlowId;
  /** 先看哪一面 */
  face?: FlowFace;
  /** 从哪个状态开始 */
  leaf?: string;
  /** 画面是不是一开始就放在图旁边 */
  phone?: boolean;
  theme?: 'light' | 'dark';
}

function OneFlow({ flow: id, face, leaf, phone, theme = 'light' }: Props) {
  const { flow } = use(loaded(id));
  return (
    <FlowPage
      title={FLOWS[id].title}
      flow={flow}
      theme={theme}
      {...(face !== undefined && { face })}
      {...(leaf !== undefined && { leaf })}
      {...(phone !== undefined && { phone })}
    />
  );
}

const meta = preview.meta({
  title: '流程图',
  component: OneFlow,
  args: { flow: 'ordering' as FlowId },
  argTypes: {
    flow: { control: false },
    face: { control: 'inline-radio', options: ['chart', 'board', 'text'] },
    theme: { control: false },
  },
  globals: { viewport: { value: 'whole', isRotated: false } },
  parameters: { layout: 'fullscreen', controls: { include: ['face', 'leaf', 'phone'] } },
  beforeEach: async ({ msw, args }) => {
    const [{ flow }] = await Promise.all([loaded(args.flow), loadDrawings(args.flow)]);
    msw.use(...(flow.answers ?? []));
  },
  render: (args, { globals }) => (
    <OneFlow
      key={`${args.flow} ${args.face} ${args.leaf} ${args.phone}`}
      {...args}
      theme={globals.theme === 'dark' ? 'dark' : 'light'}
    />
  ),
});

export const Session = meta.story({ name: '会话', args: { flow: 'session' } });
export const Dialogs = meta.story({ name: '对话框', args: { flow: 'dialogs' } });
export const SignIn = meta.story({ name: '登录与注册', args: { flow: 'signIn' } });
export const SmsCode = meta.story({ name: '短信验证码', args: { flow: 'smsCode' } });
export const Ordering = meta.story({ name: '下单', args: { flow: 'ordering' } });
export const Payment = meta.story({ name: '付款', args: { flow: 'payment' } });
export const OrderAction = meta.story({ name: '订单操作', args: { flow: 'orderAction' } });
export const Consignment = meta.story({ name: '发布代售', args: { flow: 'consignment' } });
export const OwnListing = meta.story({ name: '改价和上下架', args: { flow: 'ownListing' } });
export const Inquiry = meta.story({ name: '核对结果', args: { flow: 'inquiry' } });
export const Upload = meta.story({ name: '上传图片', args: { flow: 'upload' } });
export const ValuationForm = meta.story({ name: '估价和竞价表单', args: { flow: 'valuationForm' } });
export const Deal = meta.story({ name: '估价和竞价', args: { flow: 'deal' } });
export const MerchantAct = meta.story({ name: '商户操作', args: { flow: 'merchantAct' } });
export const AfterSaleApply = meta.story({ name: '申请售后', args: { flow: 'afterSaleApply' } });
export const AfterSaleDetail = meta.story({ name: '售后跟进', args: { flow: 'afterSaleDetail' } });
export const Submission = meta.story({ name: '提交表单', args: { flow: 'submission' } });
export const Install = meta.story({ name: '安装到桌面', args: { flow: 'install' } });
