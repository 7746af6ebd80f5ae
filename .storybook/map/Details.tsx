import type { ReactNode } from 'react';
import { ROUTES, type RouteName } from '../../src/app/routes.ts';
import { Code, Faint } from '../flow/parts.tsx';
import { storyHref } from '../flow/storyLinks.ts';
import { flowOf } from '../flow/flows.ts';
import { rulebookOf } from '../rulebooks/rulebooks.ts';
import stories from 'virtual:haoyi/stories';
import { BEGINS } from '../../machines/rulebooks/review.ts';
import { DEMO_VISITS } from './demoVisits.ts';
import { belongingTo, everywhere, nameOf, sendersOf, type MapNode, type ProductMap } from './model.ts';
import { Box, Chosen, Names, Ways } from './parts.tsx';

interface DetailsProps {
  map: ProductMap;
  onChoose: (node: MapNode) => void;
}

const Out = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_top">
    {children}
  </a>
);

const pageOf = (title: string, name: string): string | undefined =>
  stories.find((one) => one.title === title && one.name === name)?.id;

/** Links to a page in the live demo, as a person who may view it. Undefined if the seed has nothing to show. */
function demoHref(name: RouteName): string | undefined {
  const visit = DEMO_VISITS[name];
  if (visit === null) return undefined;
  const { path, needsLogin = false } = ROUTES[name] as { path: string; needsLogin?: boolean };
  const { query = '', as = needsLogin ? '13800000001' : '' } = visit ?? {};
  const at = encodeURIComponent(query === '' ? path : `${path}?${query}`);
  return `${storyHref('演示-整站--whole')}&at=${at}${as === '' ? '' : `&as=${as}`}`;
}

const eventNames = (book: string, events: readonly string[]): string => {
  const { names } = rulebookOf(book);
  return events.map((event) => (event === BEGINS ? '从这里开始' : (names.events[event] ?? event))).join('、');
};

function Links({ map, places, onChoose, none }: DetailsProps & { places: MapNode[]; none: string }) {
  if (places.length === 0) return <p>{none}</p>;
  return (
    <Names>
      {places.map((node) => (
        <li key={node}>
          <Chosen type="button" onClick={() => onChoose(node)}>
            {nameOf(map, node)}
          </Chosen>
        </li>
      ))}
    </Names>
  );
}

/** The senders of a rulebook's events, or the rulebooks to which a flow or page sends events. */
function Moves({ map, node, onChoose, none }: DetailsProps & { node: MapNode; none: string }) {
  const isBook = node.startsWith('book.');
  const lines = isBook
    ? sendersOf(map, node)
    : map.lines.filter(({ from, to }) => from === node && to.startsWith('book.'));
  if (lines.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {lines.map(({ from, to, events }) => {
        const other = isBook ? from : to;
        return (
          <li key={other}>
            <Chosen type="button" onClick={() => onChoose(other)}>
              {nameOf(map, other)}
            </Chosen>
            ：{eventNames(to.slice('book.'.length), events)}
          </li>
        );
      })}
    </ul>
  );
}

const kin = (map: ProductMap, node: MapNode, kind: string): MapNode[] =>
  [...belongingTo(map, node)].filter((one) => one !== node && one.startsWith(`${kind}.`));

function RouteDetails({ map, name, onChoose }: DetailsProps & { name: RouteName }) {
  const node: MapNode = `route.${name}`;
  const demo = demoHref(name);
  const {
    path,
    title,
    needsLogin = false,
  } = ROUTES[name] as (typeof ROUTES)[RouteName] & { needsLogin?: boolean };
  return (
    <Box aria-label={title}>
      <h2>
        {title} <Faint>{name}</Faint>
      </h2>
      <p>
        <Code>{path}</Code>，{needsLogin ? '登录后才能看' : '不用登录'}。
      </p>
      {demo !== undefined && (
        <Ways>
          <Out href={demo}>在演示里打开这一页</Out>
        </Ways>
      )}
      <h3>流程</h3>
      <Links map={map} places={kin(map, node, 'flow')} onChoose={onChoose} none="没有流程，只看不办。" />
      <p>
        每一页都有：
        {everywhere(map)
          .map(({ title }) => title)
          .join('、')}
        。
      </p>
      <h3>动的规则书</h3>
      <Moves map={map} node={node} onChoose={onChoose} none="不动规则书。" />
    </Box>
  );
}

function FlowDetails({ map, id, onChoose }: DetailsProps & { id: string }) {
  const node: MapNode = `flow.${id}`;
  const { title, pages } = flowOf(id);
  const page = pageOf('流程图', title);
  return (
    <Box aria-label={title}>
      <h2>
        {title} <Faint>{id}</Faint>
      </h2>
      {page !== undefined && (
        <Ways>
          <Out href={storyHref(page)}>打开流程图</Out>
          <Out href={`${storyHref(page)}&flow=${id}&face=board`}>打开故事板</Out>
        </Ways>
      )}
      <h3>页面</h3>
      {pages === 'all' ? (
        <p>每一页都有。</p>
      ) : (
        <Links map={map} places={kin(map, node, 'route')} onChoose={onChoose} none="没有页面。" />
      )}
      <h3>动的规则书</h3>
      <Moves map={map} node={node} onChoose={onChoose} none="不动规则书。" />
    </Box>
  );
}

function BookDetails({ map, id, onChoose }: DetailsProps & { id: string }) {
  const node: MapNode = `book.${id}`;
  const { title, names } = rulebookOf(id);
  const page = pageOf('规则书', title);
  const sent = new Set(map.lines.flatMap(({ to, events }) => (to === node ? events : [])));
  const others = Object.keys(names.events).filter((event) => !sent.has(event));
  return (
    <Box aria-label={title}>
      <h2>
        {title} <Faint>规则书 {id}</Faint>
      </h2>
      {page !== undefined && (
        <Ways>
          <Out href={storyHref(page)}>打开规则书</Out>
        </Ways>
      )}
      <h3>人在哪里动它</h3>
      <Moves map={map} node={node} onChoose={onChoose} none="没有页面动它。" />
      {others.length > 0 && (
        <p>客服、时钟和别的规则书：{others.map((event) => names.events[event] ?? event).join('、')}。</p>
      )}
      <h3>页面</h3>
      <Links map={map} places={kin(map, node, 'route')} onChoose={onChoose} none="没有页面。" />
    </Box>
  );
}

export function Details({ map, node, onChoose }: DetailsProps & { node: MapNode | undefined }) {
  const [kind, id] = (node ?? '').split('.') as [string, string];
  const props = { map, onChoose };
  if (kind === 'route') return <RouteDetails {...props} name={id as RouteName} />;
  if (kind === 'flow') return <FlowDetails {...props} id={id} />;
  if (kind === 'book') return <BookDetails {...props} id={id} />;
  return (
    <Box aria-label="怎么看">
      <h2>怎么看</h2>
      <p>
        左边是网站的每一页，中间是页面上跑的流程，右边是服务器做决定的规则书。线连着一起用的：页面里有哪个流程，流程动哪本规则书。
      </p>
      <h3>选中以后</h3>
      <p>
        连着的亮起来，这里写出它的事件，能打开流程图、规则书，演示里有的页面能直接打开。选中的写在地址里，把地址发给别人，对方看到同一个。
      </p>
      <h3>从哪里来</h3>
      <p>
        页面取自路由表。流程在哪些页面上，写在它的 <Code>review.tsx</Code>
        ；规则书的期限、谁发它的哪个事件，写在它的 <Code>.review.ts</Code>。
      </p>
    </Box>
  );
}
