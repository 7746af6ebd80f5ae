import { Screen as FillInformation } from '../screens/fillInformation/Screen.tsx';
import { SellProvider } from './consignments.tsx';

/** /index/fillInformation with its running form. */
export function Screen(props: { search: string }) {
  return (
    <SellProvider>
      <FillInformation {...props} />
    </SellProvider>
  );
}
