import { Screen as BasicInformation } from './Screen.tsx';
import { SellProvider } from '../consignment/mount.tsx';

/** /index/BasicInformation with its running form. */
export function Screen(props: { search: string }) {
  return (
    <SellProvider>
      <BasicInformation {...props} />
    </SellProvider>
  );
}
