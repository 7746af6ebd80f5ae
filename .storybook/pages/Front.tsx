import styled from 'styled-components';
import { Faint, Head, Page } from '../flow/parts.tsx';
import { storiesOf, storyHref } from '../flow/storyLinks.ts';
import { FLOWS } from '../flow/flows.ts';
import { DOMAINS } from '../domains.ts';
import stories from 'virtual:haoyi/stories';
import type { FlowFact } from '../staticAnalysis/reviews.ts';

/** The flows by the Chinese name of their domain. */
const GROUPS = Map.groupBy(FLOWS, ({ domain }) => DOMAINS[domain] ?? domain);

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
  p {
    margin-top: 6px;
    color: var(--inkSoft);
    font-size: 13px;
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

function FlowCard({ id, title }: FlowFact) {
  const own = storiesOf(id);
  const page = stories.find((story) => story.title === '流程图' && story.name === title);
  return (
    <li>
      <Card href={page && storyHref(page.id)} target="_top">
        <b>{title}</b> <Faint>{id}</Faint>
        <p>
          {new Set(own.map(({ state }) => state)).size} 个状态，{own.length} 个 story
        </p>
      </Card>
    </li>
  );
}

const To = ({ story, children }: { story: string; children: string }) => (
  <a href={storyHref(story)} target="_top">
    {children}
  </a>
);

/** The start page: the flows with their coverage, the live demo, and how to use everything else. */
export function FrontPage() {
  return (
    <Page>
      <Head>
        <h1>号易的设计台</h1>
        <p>不用服务器：每个流程的状态图和画面、能点的整站、每个组件。</p>
      </Head>
      <Section>
        <h2>整站演示</h2>
        <p>整站在这个浏览器里运行，不需要服务器。</p>
        <Big href={storyHref('演示-整站--whole')} target="_top">
          <b>打开演示</b>
          <p>换人、换成桌面宽度、拨时间、弄坏网络，看短信和账本。</p>
        </Big>
      </Section>
      <Section>
        <h2>流程</h2>
        <p>{FLOWS.length} 个流程。每个状态都有 story，每条转移都有测试走过。</p>
        {[...GROUPS].map(([name, flows]) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <Cards>
              {flows.map((flow) => (
                <FlowCard key={flow.id} {...flow} />
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
            点上面的卡片。状态图旁边是真的画面，窗口窄时按「显示画面」：在画面里点、替平台回答、跳到任何状态。故事板把所有状态排成一张，能打印
            A3。先看一遍<To story="guide--chart">流程图怎么用</To>。
          </dd>
          <dt>找一个页面</dt>
          <dd>
            <To story="产品地图--map">产品地图</To>
            把每个页面、它的流程和规则书连在一起：点页面看它跑哪个流程，点流程看它在哪些页面、动哪本规则书，点规则书看谁动它，再打开规则书看轮到谁、最晚什么时候。
          </dd>
          <dt>给别人看</dt>
          <dd>
            流程页上「复制链接」：对方打开看到同一个状态、同样的主题和宽度。有状态不在链接里，复制时会说。
          </dd>
          <dt>主题和宽度</dt>
          <dd>
            上方工具栏换浅色、深色、并排，换 320、375、414、540 和桌面
            1280。流程页里的画面宽度在流程页自己的右上角换。流程图、地图这些占满窗口的页面不并排。
          </dd>
          <dt>一个状态</dt>
          <dd>
            左边「流程」和「页面」里，每个状态一个 story，停着不动。右边「无障碍」是可访问性检查。在 story 写{' '}
            <code>{"parameters: { design: { type: 'figma', url } }"}</code>，就多一个「设计稿」。
          </dd>
          <dt>走一遍</dt>
          <dd>
            <To story="走一遍--buy">买</To>、<To story="走一遍--sell-one">卖</To>、
            <To story="走一遍--bid">回收</To>、<To story="走一遍--take-back">售后</To>
            按「开始」以后从头走到尾，可以停下来一步步看。
          </dd>
          <dt>规范</dt>
          <dd>
            <To story="设计--colours">颜色</To>、<To story="设计--measures">字号和间距</To>、
            <To story="设计--icons">图标</To>。
          </dd>
        </Steps>
      </Section>
    </Page>
  );
}
