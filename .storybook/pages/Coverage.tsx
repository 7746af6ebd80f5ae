import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { coverWalks, type Coverage } from '../flow/charts.ts';
import type { Flow } from '../flow/flow.ts';
import { chartOf } from '../flow/graph.ts';
import { storiesOf, storyHref } from '../flow/names.ts';
import { Faint, Head, Page, Panel, Table, Wide } from '../flow/parts.tsx';
import { flowIds, FLOWS, type FlowId } from '../flow/registry.ts';
import stories from 'virtual:haoyi/stories';

/** What is known of one flow, counted. */
export interface Count {
  id: FlowId;
  title: string;
  leaves: number;
  transitions: number;
  guards: number;
  ports: number;
  stories: number;
  walks: number;
  /** Leaves without a story, leaves no path reaches, transitions no path takes. */
  bare: string[];
  unreached: string[];
  untaken: string[];
  /** Distinct states the paths go through. */
  states: number;
}

export function countOf(id: FlowId, { walks, fixtures }: Flow, coverage: Coverage<never>): Count {
  const chart = chartOf(walks.machine);
  const told = storiesOf(walks.machine.id);
  const shown = new Set(told.map(({ state }) => state));
  return {
    id,
    title: FLOWS[id].title,
    leaves: chart.leaves.length,
    transitions: chart.arrows.length,
    guards: new Set(chart.arrows.flatMap(({ guard }) => guard ?? [])).size,
    ports: new Set(chart.states.flatMap(({ invokes }) => invokes.map(({ src }) => src))).size,
    stories: told.length,
    walks: told.filter(({ hasPlay }) => hasPlay).length,
    bare: chart.leaves.filter((leaf) => !shown.has(leaf) || fixtures[leaf] === undefined),
    unreached: coverage.leaves.missed,
    untaken: coverage.missed,
    states: coverage.paths.length,
  };
}

const Meter = styled.span<{ $share: number; $bad: boolean }>`
  display: inline-block;
  width: 72px;
  height: 6px;
  margin-right: 8px;
  border-radius: 3px;
  vertical-align: middle;
  background: linear-gradient(
    to right,
    ${({ $bad }) => ($bad ? 'var(--bad)' : 'var(--good)')} ${({ $share }) => $share * 100}%, var(--sunken) 0
  );
`;

const Totals = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: 12px;
  margin-bottom: 16px;
  dt {
    color: var(--inkSoft);
    font-size: 13px;
  }
  dd {
    font-size: 26px;
    font-weight: 700;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }
`;

export function Share({ done, all }: { done: number; all: number }) {
  const isBad = done < all;
  return (
    <>
      <Meter $share={all === 0 ? 1 : done / all} $bad={isBad} aria-hidden />
      <span style={{ color: isBad ? 'var(--bad)' : undefined }}>
        {done} / {all}
      </span>
    </>
  );
}

/** Counts one flow after the other, so that the first numbers are seen at once. */
export function useCounts(): Count[] {
  const [counts, setCounts] = useState<Count[]>([]);
  useEffect(() => {
    let isOver = false;
    const run = async () => {
      for (const id of flowIds) {
        const { flow } = await FLOWS[id].load();
        // A breath between two of them keeps the page alive.
        await new Promise((next) => setTimeout(next, 0));
        if (isOver) return;
        const count = countOf(id, flow, coverWalks(flow.walks) as unknown as Coverage<never>);
        setCounts((known) => [...known.filter((one) => one.id !== id), count]);
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, []);
  return counts;
}

/** The id of a flow's page. */
export const flowStory = (title: string): string | undefined =>
  stories.find((one) => one.title === '流程图' && one.name === title)?.id;

/** Every flow in numbers, counted here and now from the charts, their walks and the stories. */
export function CoveragePage() {
  const counts = useCounts();
  const sum = (pick: (count: Count) => number) => counts.reduce((all, count) => all + pick(count), 0);
  const isCounting = counts.length < flowIds.length;
  const open = counts.flatMap(({ title, bare, unreached, untaken }) => [
    ...bare.map((leaf) => `${title}：状态 ${leaf} 没有 story`),
    ...unreached.map((leaf) => `${title}：没有路径走到 ${leaf}`),
    ...untaken.map((key) => `${title}：没有路径走过 ${key}`),
  ]);
  const withoutChart = useMemo(() => stories.filter(({ machine }) => machine === undefined).length, []);
  return (
    <Page>
      <Head>
        <h1>覆盖</h1>
        <p>每个数字都是打开这一页时从状态图、路径和 story 数出来的。</p>
        {isCounting && (
          <Faint as="output">
            正在数，{counts.length} / {flowIds.length}
          </Faint>
        )}
      </Head>
      <Totals as="dl">
        {[
          ['流程', counts.length],
          ['状态', sum(({ leaves }) => leaves)],
          ['转移', sum(({ transitions }) => transitions)],
          ['状态的 story', sum((count) => count.stories)],
          ['其他 story', withoutChart],
          ['路径走过的不同情形', sum(({ states }) => states)],
        ].map(([name, value]) => (
          <Panel as="div" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Panel>
        ))}
      </Totals>
      <Panel>
        <h2>每个流程</h2>
        <Wide tabIndex={0} aria-label="每个流程的数字">
          <Table>
            <thead>
              <tr>
                <th scope="col">流程</th>
                <th scope="col">状态有 story</th>
                <th scope="col">状态走到过</th>
                <th scope="col">转移走过</th>
                <th scope="col" data-number>
                  条件
                </th>
                <th scope="col" data-number>
                  端口
                </th>
                <th scope="col" data-number>
                  story
                </th>
                <th scope="col" data-number>
                  不同情形
                </th>
              </tr>
            </thead>
            <tbody>
              {counts.map((count) => {
                const id = flowStory(count.title);
                return (
                  <tr key={count.id}>
                    <th scope="row">
                      {id === undefined ? (
                        count.title
                      ) : (
                        <a href={storyHref(id)} target="_top">
                          {count.title}
                        </a>
                      )}{' '}
                      <Faint>{count.id}</Faint>
                    </th>
                    <td>
                      <Share done={count.leaves - count.bare.length} all={count.leaves} />
                    </td>
                    <td>
                      <Share done={count.leaves - count.unreached.length} all={count.leaves} />
                    </td>
                    <td>
                      <Share done={count.transitions - count.untaken.length} all={count.transitions} />
                    </td>
                    <td data-number>{count.guards}</td>
                    <td data-number>{count.ports}</td>
                    <td data-number>{count.stories}</td>
                    <td data-number>{count.states}</td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </Wide>
      </Panel>
      {!isCounting && (
        <Panel style={{ marginTop: 16 }}>
          <h2>还缺什么</h2>
          {open.length === 0 ? (
            <p>不缺。每个状态有 story，每条转移有路径走过。</p>
          ) : (
            <ul>
              {open.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Page>
  );
}
