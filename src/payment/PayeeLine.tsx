import { useQuery } from '@tanstack/react-query';
import { payeeQuery } from './reads.ts';

/**
 * The account that the seller's money is paid to, shown beside a promised amount. Renders nothing until it is loaded.
 */
export function PayeeLine() {
  const { data } = useQuery(payeeQuery());
  if (!data) return null;
  return (
    <>
      {data.payee
        ? `先到我的钱包，可提现到支付宝 ${data.payee.account}`
        : '先到我的钱包，第一次提现时填收款支付宝'}
    </>
  );
}
