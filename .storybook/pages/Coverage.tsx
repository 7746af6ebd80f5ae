import { useMemo } from 'react';
import styled from 'styled-components';
import type { ChartCount } from '../flow/counts.ts';
import { storiesOf, storyHref } from '../flow/names.ts';
import { Faint, Head, Page, Panel, Table, Wide } from '../flow/parts.tsx';
import { flowIds, FLOWS, type FlowId } from '../flow/registry.ts';
import counts from 'virtual:haoyi/counts';
import stories from 'virtual:haoyi/stories';

/** What is known of one flow: its chart counted while the pages were built, and the stories it has. */
export interface Count extends Omit<ChartCount, 'id' | 'leaves'> {
  id: FlowId;
  title: string;
  leaves: number;
  stories: number;
  /** Leaves without a story. */
  bare: string[];
}

export const COUNTS: readonly Count[] = flowIds.map((id) => {
  const counted = counts.find((one) => one.id === id);
  if (!counted) throw new Error(`${id} is not in .storybook/flow/machines.ts`);
  const told = storiesOf(id);
  const shown = new Set(told.map(({ state }) => state));
  return {
    ...counted,
    id,
    title: FLOWS[id].title,
    leaves: counted.leaves.length,
    stories: told.length,
    bare: counted.leaves.filter((leaf) => !shown.has(leaf)),
  };
});

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

/** The id of a flow's page. */
export const flowStory = (title: string): string | undefined =>
  stories.find((one) => one.title === '流程图' && one.name === title)?.id;

/** Every flow in numbers, from the charts, their walks and the stories. */
export function CoveragePage() {
  const sum = (pick: (count: Count) => number) => COUNTS.reduce((all, count) => all + pick(count), 0);
  const open = COUNTS.flatMap(({ title, bare, unreached, untaken }) => [
    ...bare.map((leaf) => `${title}：状态 ${leaf} 没有 story`),
    ...unreached.map((leaf) => `${title}：没有路径走到 ${leaf}`),
    ...untaken.map((key) => `${title}：没有路径走过 ${key}`),
  ]);
  const withoutChart = useMemo(() => stories.filter(({ machine }) => machine === undefined).length, []);
  return (
    <Page>
      <Head>
        <h1>覆盖</h1>
        <p>每个数字都是打包这一版时从状态图、路径和 story 数出来的。</p>
      </Head>
      <Totals as="dl">
        {[
          ['流程', COUNTS.length],
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
              {COUNTS.map((count) => {
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
    </Page>
  );
}
