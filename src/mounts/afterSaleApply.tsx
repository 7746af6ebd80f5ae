import { Screen as AfterSaleApply } from '../screens/afterSaleApply/Screen.tsx';
import { AfterSaleProvider } from './afterSales.tsx';

/** /other/afterOrdermoney with its running application. */
export function Screen(props: { search: string }) {
  return (
    <AfterSaleProvider>
      <AfterSaleApply {...props} />
    </AfterSaleProvider>
  );
}
