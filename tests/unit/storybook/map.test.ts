import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BEGINS, type RulebookReview } from '../../../machines/rulebooks/review.ts';
import {
  belongingTo,
  createMap,
  everywhere,
  layMap,
  parseNode,
  sendersOf,
  type MapNode,
} from '../../../.storybook/map/model.ts';
import { scanPageFolders } from '../../../.storybook/staticAnalysis/reviews.ts';
import { RULEBOOKS } from '../../../.storybook/rulebooks/rulebooks.ts';
import { ROUTES, routeOf } from '../../../src/app/routes.ts';
import { importReviews } from '../../kit/reviews.ts';

const flows = await importReviews();
const flowIds = flows.map(({ id }) => id);
const bookIds = [...RULEBOOKS.keys()];
const folders = scanPageFolders(join(import.meta.dirname, '../../..'));
const map = createMap(flows, RULEBOOKS, folders);
const routeNames = Object.keys(ROUTES);
const near = (node: MapNode) => [...belongingTo(map, node)].filter((one) => one !== node).toSorted();

describe('the product map', () => {
  it('shows every page, flow and rulebook once, without overlaps', () => {
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

  it('has the domain of every page', () => {
    const unknown = map.routes.filter(({ name, domain }) => domain === '其他' && name !== 'notFound');
    expect(unknown).toEqual([]);
  });

  it.each(flows)('$file names existing pages, and the page of its own URL', (flow) => {
    const { pages, review } = flow;
    const own = review.route === undefined ? undefined : routeOf(review.route.split('?')[0] ?? '')?.name;
    expect({
      unknown: pages === 'all' ? [] : pages.filter((page) => !routeNames.includes(page)),
      ownPage: pages === 'all' || own === undefined || pages.includes(own),
    }).toEqual({ unknown: [], ownPage: true });
  });

  it.each([...RULEBOOKS])('machines/rulebooks/%s.review.ts: its events have senders', (id, book) => {
    const events = Object.values(book.sentBy).flat();
    const isSent = near(`book.${id}`).some((node) => node.startsWith('route.'));
    expect([
      ...events
        .filter((event) => event !== BEGINS && book.names.events[event] === undefined)
        .map((event) => `sentBy: the rulebook has no event ${event}`),
      ...(isSent ? [] : ['sentBy names no flow or page that sends an event']),
    ]).toEqual([]);
  });

  it.each([...RULEBOOKS])('%s: has a sender of every event in sentBy', (id, { sentBy }) => {
    const sent = sendersOf(map, `book.${id}`).flatMap(({ events }) => events);
    expect([...new Set(sent)].toSorted()).toEqual([...new Set(Object.values(sentBy).flat())].toSorted());
  });

  it('says what the flows of withdrawals and merchants send', () => {
    const sent = (flow: string) =>
      map.lines.flatMap(({ from, to, events }) => (from === `flow.${flow}` ? [[to, events]] : []));
    expect({ withdrawing: sent('withdrawing'), merchantAct: sent('merchantAct') }).toEqual({
      withdrawing: [['book.withdrawal', [BEGINS, 'withdrawal.cancel']]],
      merchantAct: [
        ['book.quote', [BEGINS, 'quote.withdraw']],
        ['book.recycleOrder', ['credential.reveal', 'receipt.confirm', 'price.ask', 'order.leave']],
        ['book.valuation', ['quote.offer']],
      ],
    });
  });

  it('joins a page with its flows and with the rulebooks they send events to', () => {
    const flow = { domain: 'buying', title: '', happyPath: [], file: '' };
    const [book] = RULEBOOKS.values();
    if (!book) throw new Error('there is no rulebook');
    const small = createMap(
      [
        { ...flow, id: 'payment', pages: ['pay'] },
        { ...flow, id: 'upload', pages: ['realName'] },
        { ...flow, id: 'session', pages: 'all' },
      ],
      new Map<string, RulebookReview>([
        ['order', { ...book, sentBy: { payment: ['payment.finish'] } }],
        ['problem', { ...book, sentBy: { problems: ['problem.report'] } }],
      ]),
      folders,
    );
    const nearIn = (node: MapNode) => [...belongingTo(small, node)].filter((one) => one !== node).toSorted();
    expect({
      pay: nearIn('route.pay'),
      realName: nearIn('route.realName'),
      problems: nearIn('route.problems'),
      help: nearIn('route.help'),
      order: nearIn('book.order'),
      everywhere: everywhere(small).map(({ id }) => id),
    }).toEqual({
      pay: ['book.order', 'flow.payment'],
      realName: ['flow.upload'],
      problems: ['book.problem'],
      help: [],
      order: ['flow.payment', 'route.pay'],
      everywhere: ['session'],
    });
  });

  it('parses the name of a page, flow or rulebook, and nothing else', () => {
    expect(
      ['route.pay', 'flow.payment', 'book.order', 'route.gone', 'pay', '', null].map((text) =>
        parseNode(map, text),
      ),
    ).toEqual(['route.pay', 'flow.payment', 'book.order', undefined, undefined, undefined, undefined]);
  });

  it('throws on a sender that is neither a flow nor a page', () => {
    const [[id, book] = []] = [...RULEBOOKS];
    if (id === undefined || !book) throw new Error('there is no rulebook');
    const wrong = new Map([[id, { ...book, sentBy: { nobody: [BEGINS] } }]]);
    expect(() => createMap(flows, wrong, folders)).toThrow(
      /nobody in machines\/rulebooks\/\w+\.review\.ts is neither/,
    );
  });
});
