import { Link } from 'wouter';
import type { AfterSaleFile } from '../../../contract/staff/index.ts';
import { beijing, Card, CoverageCard, DescriptionList } from '../../ui/index.ts';
import { consoleHref } from '../console/address.ts';
import { Table } from '../console/parts.tsx';
import { stateName } from '../words.ts';
import { Soft } from './layout.ts';

/**
 * Data for the decision on an after-sale: changes of the listing since the purchase, the buyer's reveals of the login,
 * and the coverage.
 */
export function AfterSaleParts({ file }: { file: AfterSaleFile }) {
  const { orderNo, orderTaskId, listingNo, listingState, differences, reveals, coverage } = file;
  return (
    <>
      <Card title="商品：购买时和现在">
        <Soft>
          商品 {listingNo}，现在{stateName('listing', listingState)}
          {orderTaskId !== undefined && (
            <>
              {' · '}
              <Link href={consoleHref({ task: orderTaskId })}>看订单 {orderNo}</Link>
            </>
          )}
        </Soft>
        {differences.length === 0 ? (
          <p>没有变化。</p>
        ) : (
          <Table columns={['哪一项', '购买时', '现在']}>
            {differences.map(({ label, before, now }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before || '没有'}</td>
                <td>{now || '没有'}</td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      <Card title="买家查看账号">
        {reveals.length === 0 ? (
          <p>买家还没有看过账号密码。</p>
        ) : (
          <DescriptionList
            align="start"
            items={reveals.map((at, index) => ({ term: `第 ${index + 1} 次`, value: beijing(at) }))}
          />
        )}
      </Card>
      <CoverageCard
        {...coverage}
        name={`订单 ${orderNo} 的保障：${coverage.name}`}
        payout={coverage.compensation > 0 ? coverage.compensation : null}
      />
    </>
  );
}
