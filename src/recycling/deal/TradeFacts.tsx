import type { RecycleOrderRow } from '../../../contract/recycling/recycling.ts';
import { beijing, RecordFacts } from '../../ui/index.ts';

/** Number and time of a trade, on its card in a list. */
export const TradeFacts = ({ order: { no, createdAt } }: { order: RecycleOrderRow }) => (
  <RecordFacts>
    <dt>回收编号</dt>
    <dd>{no}</dd>
    <dt>成交时间</dt>
    <dd>{beijing(createdAt, 'full')}</dd>
  </RecordFacts>
);
