import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanRoutes } from '../../../.storybook/facts/routes.ts';
import { flowIds, FLOWS } from '../../../.storybook/flow/registry.ts';
import { BEGINS, MOVES, VISITORS } from '../../../.storybook/map/joins.ts';
import { belongingTo, bookIds, layMap, mapOf, placeFrom, type Place } from '../../../.storybook/map/model.ts';
import { RULEBOOKS, type Rulebook } from '../../../.storybook/rulebooks/rulebooks.ts';
import { ROUTES, routeOf } from '../../../src/app/routes.ts';

const facts = scanRoutes(join(import.meta.dirname, '../../..'));
const map = mapOf(facts);
const flows = await Promise.all(
  flowIds.map(async (id) => ({ id, route: (await FLOWS[id].load()).flow.route })),
);
const routeNames = Object.keys(ROUTES);
const near = (place: Place) => [...belongingTo(map, place)].filter((one) => one !== place).toSorted();

describe('the product map', () => {
  it('has every page, flow and rulebook once, and nothing above another', () => {
    const { still, moving, flows: drawn, books } = layMap(map);
    const groups = [...still, ...moving];
    expect({
      routes: groups.flatMap(({ routes }) => routes.map(({ id }) => id)).toSorted(),
      flows: drawn.map(({ id }) => id).toSorted(),
      books: books.map(({ id }) => id).toSorted(),
    }).toEqual({ routes: routeNames.toSorted(), flows: flowIds.toSorted(), books: bookIds.toSorted() });
    for (const column of [
      still.flatMap((one) => one.routes),
      moving.flatMap((one) => one.routes),
      drawn,
      books,
    ]) {
      expect(new Set(column.map(({ y }) => y)).size).toBe(column.length);
    }
  });

  it('joins nothing that is not there', () => {
    const known = new Set<string>([...flowIds, ...facts.forms]);
    expect({
      charts: facts.routes.flatMap(({ charts }) => charts).filter((id) => !known.has(id)),
      events: bookIds.flatMap((id) => {
        const { names }: Rulebook = RULEBOOKS[id];
        return Object.values(MOVES[id])
          .flat()
          .filter((event) => event !== BEGINS && names.events?.[event] === undefined);
      }),
      visitors: Object.keys(VISITORS).filter((name) => !routeNames.includes(name)),
      lines: map.lines.filter(({ from, to }) => !placeFrom(from) || !placeFrom(to)),
    }).toEqual({ charts: [], events: [], visitors: [], lines: [] });
  });

  it('leaves no flow without a page, no rulebook that nobody moves, and no way in MOVES that no page goes', () => {
    const isAnywhere = (path: string) =>
      routeNames.includes(path) ||
      facts.routes.some(({ charts }) => path.split('/').every((id) => charts.includes(id)));
    expect({
      flows: flowIds.filter(
        (id) => !map.everywhere.includes(id) && !near(`flow.${id}`).some((one) => one.startsWith('route.')),
      ),
      books: bookIds.filter((id) => !near(`book.${id}`).some((one) => one.startsWith('route.'))),
      ways: bookIds.flatMap((id) => Object.keys(MOVES[id]).filter((path) => !isAnywhere(path))),
    }).toEqual({ flows: [], books: [], ways: [] });
  });

  it('finds in the sources what the flows say of their address', () => {
    const apart = flows.flatMap(({ id, route }) => {
      const name = route === undefined ? undefined : routeOf(route.split('?')[0] ?? '')?.name;
      const isKnown =
        name === undefined || map.everywhere.includes(id) || near(`flow.${id}`).includes(`route.${name}`);
      return isKnown ? [] : [`${id} ${name}`];
    });
    expect(apart).toEqual([]);
  });

  it('tells of a page what runs on it, and what that moves', () => {
    expect({
      pay: near('route.pay'),
      realName: near('route.realName'),
      problems: near('route.problems'),
      help: near('route.help'),
      quote: near('book.quote'),
      everywhere: map.everywhere,
    }).toEqual({
      pay: ['book.listing', 'book.order', 'flow.inquiry', 'flow.ordering', 'flow.payment'],
      realName: ['book.realName', 'flow.inquiry', 'flow.submission'],
      problems: ['book.problem'],
      help: [],
      quote: ['flow.deal', 'flow.merchantAct', 'route.merchant', 'route.quotes', 'route.valuationResult'],
      everywhere: ['dialogs', 'session'],
    });
  });

  it('knows its things by their address, and nothing else', () => {
    expect(['route.pay', 'flow.payment', 'book.order', 'route.gone', 'pay', '', null].map(placeFrom)).toEqual(
      ['route.pay', 'flow.payment', 'book.order', undefined, undefined, undefined, undefined],
    );
  });

  it('says where a name leads nowhere', () => {
    const without = { ...facts, forms: [] };
    expect(() => mapOf(without)).toThrow(/credential of order is neither a chart, nor a form, nor a page/);
  });
});
