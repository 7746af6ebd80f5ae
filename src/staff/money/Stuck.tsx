import { useInfiniteQuery } from '@tanstack/react-query';
import type { FailedRefund, UnexpectedPayment } from '../../../contract/staff/index.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { beijing, Button, money, NoWrap, Pill } from '../../ui/index.ts';
import { api } from '../calls.ts';
import { useStaffCall } from '../useStaffCall.ts';
import { Soft } from '../case/layout.ts';
import { ListPart } from './parts.tsx';
import { failedRefundsQuery, unexpectedPaymentsQuery } from './reads.ts';
import { PROVIDER } from './words.ts';

function RefundRow({ refund }: { refund: FailedRefund }) {
  const retry = useStaffCall(() => api.retryRefund({ params: { id: refund.id } }));
  return (
    <tr>
      <td>
        {refund.tradeNo}
        <Soft>{PROVIDER[refund.method]}</Soft>
        <Soft>{refund.number}</Soft>
      </td>
      <td className="sum">{money(refund.amount)}</td>
      <td>
        {refund.isGivenUp ? <Pill tone="bad">不再自动重试</Pill> : <Pill tone="warn">会自动重试</Pill>}
        <Soft>
          试过 {refund.tries} 次
          {refund.nextAt !== undefined && (
            <>
              ，下次 <NoWrap>{beijing(refund.nextAt)}</NoWrap>
            </>
          )}
        </Soft>
      </td>
      <td>
        {refund.failure}
        <CallFailed error={retry.error} />
      </td>
      <td className="short">
        <Button
          small
          aria-label={`再退一次 ${refund.tradeNo}`}
          busy={retry.isPending}
          onClick={() => retry.mutate()}
        >
          再退一次
        </Button>
      </td>
    </tr>
  );
}

/** Failed refunds. A refund that is sent again is paid once. */
export function FailedRefunds() {
  const list = useInfiniteQuery(failedRefundsQuery());
  return (
    <ListPart
      title="没退成的退款"
      list={list}
      columns={['付款单号和订单号', '退款金额', '进度', '支付渠道的说明', '操作']}
      sums={['退款金额']}
      empty={{ title: '没有卡住的退款', text: '退款失败会出现在这里。' }}
      unit="笔"
      renderRow={(refund) => <RefundRow key={refund.id} refund={refund} />}
    >
      <Soft>同一笔退款用同一个单号，再退一次也只会到账一次。</Soft>
    </ListPart>
  );
}

const PaymentRow = ({ payment }: { payment: UnexpectedPayment }) => (
  <tr>
    <td>
      {payment.tradeNo}
      <Soft>{PROVIDER[payment.method]}</Soft>
      <Soft>{payment.number}</Soft>
    </td>
    <td className="sum">{money(payment.amount)}</td>
    <td className="short">{beijing(payment.paidAt, 'full')}</td>
    <td className="short">
      {payment.refundedAt === undefined ? (
        <Pill tone="warn">正在退回</Pill>
      ) : (
        <>
          <Pill tone="good">已退回</Pill> {beijing(payment.refundedAt)}
        </>
      )}
    </td>
  </tr>
);

/** Payments that their orders could not accept. */
export function UnexpectedPayments() {
  const list = useInfiniteQuery(unexpectedPaymentsQuery());
  return (
    <ListPart
      title="意外的付款"
      list={list}
      columns={['付款单号和订单号', '金额', '付款时间', '退回']}
      sums={['金额']}
      empty={{ title: '没有意外的付款', text: '订单收不了的付款会出现在这里。' }}
      unit="笔"
      renderRow={(payment) => <PaymentRow key={payment.id} payment={payment} />}
    >
      <Soft>重复付的、订单关闭后才到的，平台自动原路退回。一直在退的，看“没退成的退款”。</Soft>
    </ListPart>
  );
}
