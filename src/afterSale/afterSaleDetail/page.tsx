import { Screen as AfterSaleDetail } from './Screen.tsx';
import { AfterSaleProvider } from '../mount.tsx';

/** /other/afterOrderDetailInfo with the acts on it. */
export function Screen(props: { search: string }) {
  return (
    <AfterSaleProvider>
      <AfterSaleDetail {...props} />
    </AfterSaleProvider>
  );
}
