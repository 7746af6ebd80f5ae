import type { ReactNode } from 'react';
import { ROUTES, type RouteName } from '../../src/app/routes.ts';
import { Code, Faint, Table, Wide } from '../flow/parts.tsx';
import { storiesOf, storyHref } from '../flow/names.ts';
import { FLOWS, type FlowId } from '../flow/registry.ts';
import { PEOPLE, RULEBOOKS, spanOf, type Rulebook, type RulebookId } from '../rulebooks/rulebooks.ts';
import stories from 'virtual:haoyi/stories';
import { BEGINS, VISITORS } from './joins.ts';
import { belongingTo, goesThroughFlow, nameOf, type Place, type ProductMap } from './model.ts';
import { Box, Chosen, Names, Ways } from './parts.tsx';

interface Told {
  map: ProductMap;
  onChoose: (place: Place) => void;
}

const Out = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_top">
    {children}
  </a>
);

const pageOf = (title: string, name: string): string | undefined =>
  stories.find((one) => one.title === title && one.name === name)?.id;

/** The live demo at a page's address, opened by somebody who may see it. */
export function demoHref(name: RouteName): string {
  const { path, needsLogin = false } = ROUTES[name] as { path: string; needsLogin?: boolean };
  const who = VISITORS[name] ?? (needsLogin ? '13800000001' : undefined);
  return `${storyHref('演示-整站--whole')}&at=${encodeURIComponent(path)}${who === undefined ? '' : `&as=${who}`}`;
}

/** What an event of a rulebook is called. */
const eventNames = (book: RulebookId, events: readonly string[]): string => {
  const { names }: Rulebook = RULEBOOKS[book];
  return events
    .map((event) => (event === BEGINS ? '从这里开始' : (names.events?.[event] ?? event)))
    .join('、');
};

function Links({ places, onChoose, none }: { places: Place[]; none: string } & Pick<Told, 'onChoose'>) {
  if (places.length === 0) return <p>{none}</p>;
  return (
    <Names>
      {places.map((place) => (
        <li key={place}>
          <Chosen type="button" onClick={() => onChoose(place)}>
            {nameOf(place)}
          </Chosen>
        </li>
      ))}
    </Names>
  );
}

/** Stories by their name, each a way to its page. */
function Stories({ of, none }: { of: typeof stories; none: string }) {
  if (of.length === 0) return <p>{none}</p>;
  return (
    <Names>
      {of.map(({ id, name }) => (
        <li key={id}>
          <Out href={storyHref(id)}>{name}</Out>
        </li>
      ))}
    </Names>
  );
}

/** What moves a rulebook, or which rulebooks something moves, with the events. */
function Moves({ map, place, onChoose, none }: Told & { place: Place; none: string }) {
  const isBook = place.startsWith('book.');
  const lines = map.lines.filter((line) =>
    isBook
      ? line.to === place && !goesThroughFlow(map, line)
      : line.from === place && line.to.startsWith('book.'),
  );
  if (lines.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {lines.map(({ from, to, events }) => {
        const other = isBook ? from : to;
        return (
          <li key={other}>
            <Chosen type="button" onClick={() => onChoose(other)}>
              {nameOf(other)}
            </Chosen>
            ：{eventNames(to.slice('book.'.length) as RulebookId, events)}
          </li>
        );
      })}
    </ul>
  );
}

/** What belongs to a thing, of one kind. */
const kin = (map: ProductMap, place: Place, kind: string): Place[] =>
  [...belongingTo(map, place)].filter((one) => one !== place && one.startsWith(`${kind}.`));

function RouteDetails({ map, name, onChoose }: Told & { name: RouteName }) {
  const place: Place = `route.${name}`;
  const {
    path,
    title,
    needsLogin = false,
  } = ROUTES[name] as (typeof ROUTES)[RouteName] & { needsLogin?: boolean };
  const folder = map.routes.find((route) => route.name === name)?.folder ?? '';
  const screens = stories.filter(({ file }) => file.startsWith(`${folder}/`));
  return (
    <Box aria-label={title}>
      <h2>
        {title} <Faint>{name}</Faint>
      </h2>
      <p>
        <Code>{path}</Code>，{needsLogin ? '登录后才能看' : '不用登录'}。
      </p>
      <Ways>
        <Out href={demoHref(name)}>在演示里打开这一页</Out>
      </Ways>
      <h3>流程</h3>
      <Links places={kin(map, place, 'flow')} onChoose={onChoose} none="没有流程，只看不办。" />
      <p>
        每一页都有：
        {map.everywhere.map((id) => FLOWS[id].title).join('、')}。
      </p>
      <h3>动的规则书</h3>
      <Moves map={map} place={place} onChoose={onChoose} none="不动规则书。" />
      <h3>画面</h3>
      <Stories of={screens} none="画面和别的页面共用。" />
    </Box>
  );
}

function FlowDetails({ map, id, onChoose }: Told & { id: FlowId }) {
  const place: Place = `flow.${id}`;
  const { title } = FLOWS[id];
  const page = pageOf('流程图', title);
  const isEverywhere = map.everywhere.includes(id);
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
      {isEverywhere ? (
        <p>每一页都有。</p>
      ) : (
        <Links places={kin(map, place, 'route')} onChoose={onChoose} none="没有页面。" />
      )}
      <h3>动的规则书</h3>
      <Moves map={map} place={place} onChoose={onChoose} none="不动规则书。" />
      <h3>每个状态的画面</h3>
      <Stories of={storiesOf(id)} none="没有画面。" />
    </Box>
  );
}

function BookDetails({ map, id, onChoose }: Told & { id: RulebookId }) {
  const place: Place = `book.${id}`;
  const { title, names, turns }: Rulebook = RULEBOOKS[id];
  const page = pageOf('规则书', title);
  const sent = new Set(map.lines.flatMap(({ to, events }) => (to === place ? events : [])));
  const others = Object.keys(names.events ?? {}).filter((event) => !sent.has(event));
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
      <h3>轮到谁，最晚什么时候</h3>
      <Wide tabIndex={0} aria-label="轮到谁，最晚什么时候">
        <Table>
          <tbody>
            {Object.entries(turns).map(([state, { who, within, fires }]) => (
              <tr key={state}>
                <th scope="row">{names.states?.[state] ?? state}</th>
                <td>{who === 'nobody' ? '已经结束' : PEOPLE[who]}</td>
                <td>{who === 'nobody' ? '' : within === undefined ? '没有期限' : spanOf(within)}</td>
                <td>{fires === undefined ? '' : (names.events?.[fires] ?? fires)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Wide>
      <h3>人在哪里动它</h3>
      <Moves map={map} place={place} onChoose={onChoose} none="没有页面动它。" />
      {others.length > 0 && (
        <p>客服、时钟和别的规则书：{others.map((event) => names.events?.[event] ?? event).join('、')}。</p>
      )}
      <h3>页面</h3>
      <Links places={kin(map, place, 'route')} onChoose={onChoose} none="没有页面。" />
    </Box>
  );
}

/** What is known of the chosen thing, and the ways from it. */
export function Details({ map, place, onChoose }: Told & { place: Place | undefined }) {
  const [kind, id] = (place ?? '').split('.') as [string, string];
  const told = { map, onChoose };
  if (kind === 'route') return <RouteDetails {...told} name={id as RouteName} />;
  if (kind === 'flow') return <FlowDetails {...told} id={id as FlowId} />;
  if (kind === 'book') return <BookDetails {...told} id={id as RulebookId} />;
  return (
    <Box aria-label="怎么看">
      <h2>怎么看</h2>
      <p>
        左边是网站的每一页，中间是页面上跑的流程，右边是服务器做决定的规则书。线连着一起用的：页面里有哪个流程，流程动哪本规则书。
      </p>
      <h3>选中以后</h3>
      <p>
        连着的亮起来，这里写出它的画面、事件、轮到谁和期限，能打开流程图、规则书、story，页面能直接在演示里打开。选中的写在地址里，把地址发给别人，对方看到同一个。
      </p>
      <h3>从哪里来</h3>
      <p>
        页面取自路由表，页面上的流程取自代码的引用，期限取自规则书。谁发规则书的哪个事件写在{' '}
        <Code>.storybook/map/joins.ts</Code>。
      </p>
    </Box>
  );
}
