import { Screen as BasicInformation } from '../screens/basicInformation/Screen.tsx';
import { SellProvider } from './consignments.tsx';

/** /index/BasicInformation with its running form. */
export function Screen(props: { search: string }) {
  return (
    <SellProvider>
      <BasicInformation {...props} />
    </SellProvider>
  );
}
