import { Screen as FillInformation } from './Screen.tsx';
import { SellProvider } from '../consignment/mount.tsx';

/** /index/fillInformation with its running form. */
export function Screen(props: { search: string }) {
  return (
    <SellProvider>
      <FillInformation {...props} />
    </SellProvider>
  );
}
