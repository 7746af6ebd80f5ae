import { Redirect } from 'wouter';
import { href } from '../../app/routes.ts';
import { ConsignmentAt } from '../fillInformation/View.tsx';

/** /index/BasicInformation: area and origin (domain §1.2). `pageType=pinggu` values the account instead of selling it. */
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
