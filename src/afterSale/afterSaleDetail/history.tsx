import type { AfterSaleDetail, Statement } from '../../../contract/afterSale/afterSale.ts';
import type { TimelineEvent } from '../../ui/index.ts';
import { PictureRow } from '../../shared/PictureRow.tsx';
import { Quoted } from './QuotedText.ts';
import { partyName, readerOf } from './texts.ts';

const shown = ({ id, text: written, pictures }: Statement, label: string) => (
  <Quoted key={id}>
    {written !== '' && <p>{written}</p>}
    <PictureRow urls={pictures} label={label} />
  </Quoted>
);

const KIND: Record<Statement['kind'], string> = {
  application: '提交了申请',
  evidence: '补充了材料',
  answer: '答复了申请',
  question: '请买家补充材料',
  decision: '作了决定',
  appeal: '提出了申诉',
};

/** Events and statements, newest first; a statement is shown with its event. */
export function historyOf(detail: AfterSaleDetail): TimelineEvent[] {
  const reader = readerOf(detail);
  const unplaced = new Set(detail.statements);
  const events = detail.events.map((event, index) => {
    const own = [...unplaced].filter(({ at, by }) => at === event.at && by === event.by);
    for (const one of own) unplaced.delete(one);
    return {
      id: `e-${index}`,
      at: event.at,
      who: partyName(event.by, reader),
      text: (
        <>
          {event.text}
          {own.map((one) => shown(one, `${partyName(one.by, reader)}的图片`))}
        </>
      ),
    };
  });
  const rest = [...unplaced].map((one) => ({
    id: one.id,
    at: one.at,
    who: partyName(one.by, reader),
    text: (
      <>
        {KIND[one.kind]}
        {shown(one, `${partyName(one.by, reader)}的图片`)}
      </>
    ),
  }));
  return [...events, ...rest].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed();
}
