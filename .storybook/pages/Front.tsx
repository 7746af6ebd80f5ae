import { Suspense, use } from 'react';
import styled from 'styled-components';
import counts from 'virtual:haoyi/counts';
import { Faint, Head, Page } from '../flow/parts.tsx';
import { storyHref, storyIdsOf } from '../flow/names.ts';
import { flowIds, type FlowId } from '../flow/registry.ts';
import { readKept } from '../review/kept.ts';
import { standingOf } from '../review/review.ts';
import { COUNTS, flowStory, Share, type Count } from './Coverage.tsx';

/** What a flow is about. */
const PART_OF: Readonly<Record<FlowId, string>> = {
  ordering: '买',
  payment: '买',
  orderAction: '买',
  consignment: '卖',
  ownListing: '卖',
  valuationForm: '回收',
  deal: '回收',
  merchantAct: '回收',
  afterSaleApply: '售后',
  afterSaleDetail: '售后',
  session: '账户',
  signIn: '账户',
  smsCode: '账户',
  dialogs: '各处共用',
  inquiry: '各处共用',
  upload: '各处共用',
  submission: '各处共用',
  install: '各处共用',
};
const PARTS = [...new Set(Object.values(PART_OF))];

const Section = styled.section`
  & + & {
    margin-top: 28px;
  }
  & > h2 {
    margin-bottom: 4px;
    font-size: 18px;
    font-weight: 600;
  }
  & > p {
    margin-bottom: 12px;
    color: var(--inkSoft);
  }
  & > p a {
    text-decoration: underline;
  }
  h3 {
    margin: 16px 0 8px;
    color: var(--inkSoft);
    font-size: 13px;
    font-weight: 600;
  }
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
  gap: 12px;
`;

const Card = styled.a`
  display: block;
  height: 100%;
  padding: 14px 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  color: var(--ink);
  &:hover {
    border-color: var(--accent);
  }
  b {
    font-size: 15px;
    font-weight: 600;
  }
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 2px 10px;
    margin-top: 8px;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  dt {
    color: var(--inkSoft);
  }
  dd {
    white-space: nowrap;
  }
`;

const Big = styled(Card)`
  max-width: 492px;
  border-color: var(--accent);
  b {
    color: var(--accent);
    font-size: 18px;
  }
`;

const Steps = styled.dl`
  display: grid;
  grid-template-columns: 132px 1fr;
  gap: 10px 16px;
  max-width: 860px;
  dt {
    font-weight: 600;
  }
  dd {
    color: var(--inkSoft);
  }
  a {
    text-decoration: underline;
  }
`;

/** How many leaves of a flow are signed off, as their pictures are now. */
function Signed({ id }: { id: FlowId }) {
  const { lines, taken } = use(readKept());
  const leaves = counts.find((one) => one.id === id)?.leaves ?? [];
  const stories = storyIdsOf(id);
  const signed = leaves.filter(
    (leaf) => standingOf(lines, id, leaf, taken, stories.get(leaf)).is === 'signed',
  );
  return (
    <>
      {signed.length} / {leaves.length}
    </>
  );
}

function FlowCard({ id, title, leaves, bare, transitions, untaken }: Count) {
  const story = flowStory(title);
  return (
    <li>
      <Card href={story && storyHref(story)} target="_top">
        <b>{title}</b> <Faint>{id}</Faint>
        <dl>
          <dt>状态有 story</dt>
          <dd>
            <Share done={leaves - bare.length} all={leaves} />
          </dd>
          <dt>转移走过</dt>
          <dd>
            <Share done={transitions - untaken.length} all={transitions} />
          </dd>
          <dt>已定稿</dt>
          <dd>
            <Suspense fallback="…">
              <Signed id={id} />
            </Suspense>
          </dd>
        </dl>
      </Card>
    </li>
  );
}

const To = ({ story, children }: { story: string; children: string }) => (
  <a href={storyHref(story)} target="_top">
    {children}
  </a>
);

/** The front door: the flows with their coverage, the live demo, and how to use the rest. */
export function FrontPage() {
  return (
    <Page>
      <Head>
        <h1>号易的设计台</h1>
        <p>不用服务器：每个流程的状态图和画面、能点的整站、每个组件。</p>
      </Head>
      <Section>
        <h2>整站演示</h2>
        <p>页面、服务器和数据库都在这个浏览器里，断网也能用。</p>
        <Big href={storyHref('演示-整站--whole')} target="_top">
          <b>打开演示</b>
          <p>换人、换成桌面宽度、拨时间、弄坏网络，看短信和账本。</p>
        </Big>
      </Section>
      <Section>
        <h2>流程</h2>
        <p>
          {flowIds.length} 个流程，数字在打包时从状态图、路径和 story 数出来。明细在
          <To story="设计--coverage">覆盖</To>。
        </p>
        {PARTS.map((part) => (
          <section key={part} aria-label={part}>
            <h3>{part}</h3>
            <Cards>
              {COUNTS.filter(({ id }) => PART_OF[id] === part).map((count) => (
                <FlowCard key={count.id} {...count} />
              ))}
            </Cards>
          </section>
        ))}
      </Section>
      <Section>
        <h2>怎么用</h2>
        <Steps>
          <dt>看一个流程</dt>
          <dd>
            点上面的卡片。状态图旁边是真的画面：在画面里点、替平台回答、撤销、跳到任何状态。故事板把所有状态排成一张，能存成
            PNG，能打印 A3。先看一遍<To story="guide--chart">流程图怎么用</To>。
          </dd>
          <dt>找一个页面</dt>
          <dd>
            <To story="产品地图--map">产品地图</To>
            把每个页面、它的流程和规则书连在一起：点页面看它跑哪个流程，点流程看它在哪些页面、动哪本规则书，点规则书看轮到谁、最晚什么时候。
          </dd>
          <dt>给别人看</dt>
          <dd>
            流程页上「复制链接」：对方打开看到同一个状态或同样走过的路、同样的主题和宽度。「存成
            story」给出这个画面的源码，交给开发留下来。
          </dd>
          <dt>意见和定稿</dt>
          <dd>
            流程页的「意见和定稿」里写意见、定稿，复制出来的命令把它写进仓库。画面变了，定稿就失效。比两个版本用{' '}
            <code>npm run pictures</code> 和 <code>npm run compare</code>。
          </dd>
          <dt>主题和宽度</dt>
          <dd>
            上方工具栏换浅色、深色、并排，换 320、375、414、540 和桌面
            1280。流程页里的画面宽度在流程页自己的右上角换。
          </dd>
          <dt>一个状态</dt>
          <dd>
            左边「流程」和「页面」里，每个状态一个 story，停着不动。下方 Accessibility 是可访问性检查，Design
            是设计稿：在 story 写 <code>{"parameters: { design: { type: 'figma', url } }"}</code> 就会出现。
          </dd>
          <dt>走一遍</dt>
          <dd>
            <To story="走一遍--buy">买</To>、<To story="走一遍--sell-one">卖</To>、
            <To story="走一遍--bid">回收</To>、<To story="走一遍--take-back">售后</To>
            从头自动走到尾，可以停下来一步步看。
          </dd>
          <dt>规范</dt>
          <dd>
            <To story="设计--colours">颜色</To>、<To story="设计--measures">字号和间距</To>、
            <To story="设计--icons">图标</To>、<To story="设计--texts">全部文字</To>。
          </dd>
        </Steps>
      </Section>
    </Page>
  );
}
