import { Screen as AfterSaleApply } from './Screen.tsx';
import { AfterSaleProvider } from '../mount.tsx';

/** /other/afterOrdermoney with its running application. */
export function Screen(props: { search: string }) {
  return (
    <AfterSaleProvider>
      <AfterSaleApply {...props} />
    </AfterSaleProvider>
  );
}
