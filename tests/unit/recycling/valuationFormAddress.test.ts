import { expect, it } from 'vitest';
import { href } from '../../../src/app/routes.ts';
import { parseKey, reopenQuery } from '../../../src/recycling/valuationForm/address.ts';

const parse = (query: string) => parseKey(new URLSearchParams(query));

it('a link that WeChat has extended opens the form of its game', () => {
  const added = ['singlemessage', 'groupmessage', 'timeline'];
  expect(added.map((from) => parse(`kind=valuation&gameId=lol&from=${from}&isappinstalled=0`))).toEqual(
    added.map(() => ({ kind: 'valuation', gameId: 'lol', fromId: null })),
  );
});

it('the link of an ended valuation opens the form with its data', () => {
  const link = href('valuationForm', reopenQuery({ id: 'valuation-1', kind: 'bidding', gameId: 'lol' }));
  expect(link).toBe('/index/jingjiahuishou?kind=bidding&gameId=lol&backId=valuation-1');
  expect(parse(link.split('?')[1] ?? '')).toEqual({
    kind: 'bidding',
    gameId: 'lol',
    fromId: 'valuation-1',
  });
});
