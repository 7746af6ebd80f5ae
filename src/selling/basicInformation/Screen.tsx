import { Redirect } from 'wouter';
import { href } from '../../app/routes.ts';
import { ConsignmentAt } from '../fillInformation/View.tsx';

/** /index/BasicInformation: area and origin. `pageType=pinggu` requests a valuation instead. */
export function Screen({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  if (query.get('pageType') === 'pinggu') {
    return (
      <Redirect
        to={href('valuationForm', { kind: 'valuation', gameId: query.get('gameId') ?? undefined })}
        replace
      />
    );
  }
  return <ConsignmentAt search={search} step="basics" />;
}
