import { Screen as AfterSaleDetail } from '../screens/afterSaleDetail/Screen.tsx';
import { AfterSaleProvider } from './afterSales.tsx';

/** /other/afterOrderDetailInfo with the acts on it. */
export function Screen(props: { search: string }) {
  return (
    <AfterSaleProvider>
      <AfterSaleDetail {...props} />
    </AfterSaleProvider>
  );
}
