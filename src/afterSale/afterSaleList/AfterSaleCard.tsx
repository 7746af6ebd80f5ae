import type { AfterSaleRow } from '../../../contract/afterSale/afterSale.ts';
import { href } from '../../app/routes.ts';
import { beijing, ButtonLink, Countdown, money } from '../../ui/index.ts';
import { REMEDY_SHORT } from '../afterSaleApply/texts.ts';
import { isReadersTurn, readerOf, stateLabel } from '../afterSaleDetail/texts.ts';
import { ItemCard } from '../../shared/ItemCard.tsx';

const TURN = { buyer: '买家', seller: '卖家', staff: '客服', system: '平台', nobody: '' } as const;

const turnLabel = (row: AfterSaleRow): string =>
  isReadersTurn(row) ? '等你处理，剩余' : `等${TURN[row.turn]}处理，剩余`;

function actLabel(row: AfterSaleRow): string {
  if (!isReadersTurn(row)) return row.turn === 'nobody' ? '看结果' : '看进度';
  switch (row.stage) {
    case 'awaitingEvidence':
      return '去补充';
    case 'awaitingSeller':
      return '去答复';
    case 'awaitingReturn':
      return '去交回';
    case 'refused':
      return '看结果和申诉';
    default:
      return '去处理';
  }
}

export function AfterSaleCard({ row }: { row: AfterSaleRow }) {
  const claim = row.remedy === 'assist' ? REMEDY_SHORT.assist : `申请 ${money(row.asked)}`;
  return (
    <ItemCard
      label={`售后 ${row.no}`}
      item={row}
      state={stateLabel(row)}
      lines={
        <>
          <p>{`${row.typeName}：${row.reasonName}`}</p>
          <p>
            {readerOf(row) === 'seller' && '买家'}
            {claim}
            {row.approved !== undefined && `，同意 ${money(row.approved)}`}
          </p>
          <p>{beijing(row.createdAt, 'full')} 申请</p>
        </>
      }
      turn={
        row.turn === 'nobody' ? (
          `${beijing(row.updatedAt)} 结束`
        ) : row.dueAt === undefined ? (
          `${TURN[row.turn]}正在处理`
        ) : (
          <Countdown isSilent until={row.dueAt} label={turnLabel(row)} ended="正在更新" />
        )
      }
      acts={
        <ButtonLink
          small
          variant={isReadersTurn(row) ? 'primary' : 'secondary'}
          href={href('afterSaleDetail', { id: row.id })}
        >
          {actLabel(row)}
        </ButtonLink>
      }
    />
  );
}
