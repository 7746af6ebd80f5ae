import { use, useEffect, useState } from 'react';
import { loadDrawings } from '../chart/ChartPage.tsx';
import preview from '../preview.tsx';
import { wholeWindow } from '../wholeWindow.ts';
import type { Flow } from './flow.ts';
import { FlowPage, inputOf, sayOf } from './FlowPage.tsx';
import { placeIn, type Place } from './place.ts';
import { FLOWS, type FlowId } from './registry.ts';
import { createRun, type Run } from './run.ts';
import { retell, unpacked } from './told.ts';

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
  /** 画面是不是一开始就放在图旁边 */
  phone?: boolean;
  /** The id of the story itself. */
  story?: string;
  theme?: 'light' | 'dark';
}

interface Opened extends Pick<Place, 'face' | 'width' | 'phone'> {
  run: Run;
  /** What of the address could not be shown. */
  problem: string;
}

/** Opens a flow where an address says. */
async function open(flow: Flow, { leaf, run: text, ...rest }: Place): Promise<Opened> {
  const told = text === undefined ? null : await unpacked(text);
  const begun = told?.begun ?? (leaf === undefined ? { input: inputOf(flow) } : { leaf });
  const fixture = 'leaf' in begun ? flow.fixtures[begun.leaf] : undefined;
  const isLost = (text !== undefined && !told) || ('leaf' in begun && !fixture);
  const run = createRun(
    flow.walks.machine,
    !('leaf' in begun)
      ? begun
      : fixture
        ? { fixture, leaf: begun.leaf, label: flow.names.states[begun.leaf] ?? begun.leaf }
        : { input: inputOf(flow) },
    sayOf(flow),
  );
  const said = isLost || !told ? [] : told.said;
  const heard = await retell(run, said);
  const problem = isLost
    ? '链接里的状态现在没有了，这里从头开始。'
    : heard < said.length
      ? `流程改过了：链接里的 ${said.length} 步只走到第 ${heard} 步。`
      : '';
  return { ...rest, run, problem };
}

function OneFlow({ flow: id, phone, story, theme = 'light' }: Props) {
  const { flow } = use(loaded(id));
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let isOver = false;
    void open(flow, placeIn(window.location.search, id)).then((found) => {
      if (isOver) found.run.stop();
      else setOpened(found);
    });
    return () => {
      isOver = true;
    };
  }, [flow, id]);
  if (!opened) return null;
  return (
    <FlowPage
      title={FLOWS[id].title}
      flow={flow}
      theme={theme}
      {...(phone !== undefined && { phone })}
      {...opened}
      {...(story !== undefined && { story })}
    />
  );
}

const meta = preview.meta({
  title: '流程图',
  component: OneFlow,
  args: { flow: 'ordering' as FlowId },
  globals: wholeWindow,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  beforeEach: async ({ msw, args }) => {
    const [{ flow }] = await Promise.all([loaded(args.flow), loadDrawings(args.flow)]);
    msw.use(...(flow.answers ?? []));
  },
  render: ({ flow, phone }, { globals, id }) => (
    <OneFlow
      key={`${flow} ${phone}`}
      flow={flow}
      story={id}
      theme={globals.theme === 'dark' ? 'dark' : 'light'}
      {...(phone !== undefined && { phone })}
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
