import { ConsignmentAt } from './View.tsx';

/** /index/fillInformation: details and, with `?step=pictures`, pictures. */
export function Screen({ search }: { search: string }) {
  const isLast = new URLSearchParams(search).get('step') === 'pictures';
  return <ConsignmentAt search={search} step={isLast ? 'pictures' : 'details'} />;
}
