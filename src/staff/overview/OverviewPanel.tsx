import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import styled from 'styled-components';
import type { DayFigures, Overview } from '../../../contract/staff/index.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Card, color, lazyPart, money, remainingWords, Skeleton, space, text } from '../../ui/index.ts';
import { Table } from '../console/parts.tsx';
import { overviewQuery } from '../reads.ts';
import { DESK, stateOfSubject, SUBJECT } from '../words.ts';

const LineChart = lazyPart(async () => (await import('./LineChart.tsx')).LineChart, {
  waiting: <Skeleton height={120} />,
});

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(260px, 1fr));
  gap: ${space.m};
  margin-bottom: ${space.m};
`;

const Figure = styled.p`
  font-weight: 600;
  font-size: ${text.title};
  font-variant-numeric: tabular-nums;
  small {
    margin-left: ${space.s};
    color: ${color.inkFaint};
    font-weight: 400;
    font-size: ${text.caption};
  }
`;

const Scroll = styled.div`
  overflow-x: auto;
  td,
  th:not(:first-child) {
    text-align: right;
  }
`;

interface Measure {
  title: string;
  of: (day: DayFigures) => number;
  say: (value: number) => string;
  /** Unit on the axis of the chart. */
  unit?: string;
}

const count = (value: number) => value.toLocaleString('zh-CN');
/** After-sales as a share of orders of the same day, percent. */
const disputes = ({ afterSales, orders }: DayFigures) => (orders === 0 ? 0 : (afterSales / orders) * 100);

const yuanText = (yuan: number) => money(Math.round(yuan * 100));

const MEASURES: readonly Measure[] = [
  { title: '下单', of: ({ orders }) => orders, say: count },
  { title: '成交额', of: ({ paid }) => paid / 100, say: yuanText },
  { title: '退款', of: ({ refunded }) => refunded / 100, say: yuanText },
  { title: '赔付', of: ({ compensated }) => compensated / 100, say: yuanText },
  { title: '售后', of: ({ afterSales }) => afterSales, say: count },
  { title: '售后率', of: disputes, say: (percent) => `${percent.toFixed(1)}%`, unit: '%' },
  { title: '新会员', of: ({ members }) => members, say: count },
];

/** One figure: today, the same weekday last week up to this time, and a chart. */
function MeasureCard({ measure, found }: { measure: Measure; found: Overview }) {
  const days = useMemo(() => found.days.map(({ day }) => day), [found]);
  const values = useMemo(() => found.days.map(measure.of), [found, measure]);
  return (
    <Card title={measure.title}>
      <Figure>
        {measure.say(values.at(-1) ?? 0)}
        <small>上周同一天此时 {measure.say(measure.of(found.lastWeek))}</small>
      </Figure>
      <LineChart days={days} values={values} unit={measure.unit ?? ''} />
    </Card>
  );
}

const Days = ({ found }: { found: Overview }) => (
  <Scroll>
    <Table columns={['日期', ...MEASURES.map(({ title }) => title)]}>
      {found.days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row">{day.day}</th>
          {MEASURES.map(({ title, of, say }) => (
            <td key={title} className="short">
              {say(of(day))}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  </Scroll>
);

const Stages = ({ found }: { found: Overview }) => (
  <Scroll>
    <Table columns={['环节', '件数', '用时']}>
      {found.stages.map(({ subject, state, count: n, median }) => (
        <tr key={`${subject} ${state}`}>
          <th scope="row">
            {SUBJECT[subject] ?? subject} · {stateOfSubject(subject, state)}
          </th>
          <td className="short">{n}</td>
          <td className="short">{remainingWords(median)}</td>
        </tr>
      ))}
    </Table>
  </Scroll>
);

const Work = ({ found }: { found: Overview }) => (
  <Cards>
    <Card title="各台等着的">
      <Scroll>
        <Table columns={['台', '等着', '超时']}>
          {found.desks.map(({ desk, open, overdue }) => (
            <tr key={desk}>
              <th scope="row">{DESK[desk]}</th>
              <td className="short">{open}</td>
              <td className="short">{overdue}</td>
            </tr>
          ))}
        </Table>
      </Scroll>
    </Card>
    <Card title="最近 7 天的用时（中位数）">
      {found.stages.length === 0 ? <p>这 7 天还没有处理完的事。</p> : <Stages found={found} />}
    </Card>
  </Cards>
);

/** Figures of today and of the last fifteen days, and how fast staff work. */
export function OverviewPanel() {
  const read = useQuery(overviewQuery());
  if (read.isPending) return <Skeleton height={320} />;
  if (read.data === undefined) return <ReadFailed read={read} title="没能读取数字" />;
  return (
    <>
      <Cards>
        {MEASURES.map((measure) => (
          <MeasureCard key={measure.title} measure={measure} found={read.data} />
        ))}
      </Cards>
      <Work found={read.data} />
      <Card title="最近 15 天">
        <Days found={read.data} />
      </Card>
    </>
  );
}
