import { ConsignmentAt } from './View.tsx';

/** /index/fillInformation: what the account has, and its pictures (domain §1.2). `?step=pictures` is the last step. */
export function Screen({ search }: { search: string }) {
  const isLast = new URLSearchParams(search).get('step') === 'pictures';
  return <ConsignmentAt search={search} step={isLast ? 'pictures' : 'details'} />;
}
