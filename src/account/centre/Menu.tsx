import styled from 'styled-components';
import { Link, useLocation, useSearch } from 'wouter';
import { ROUTES, type Route, type RouteName } from '../../app/routes.ts';
import { SkipLink } from '../../shared/SkipLink.tsx';
import { useSession } from '../../app/session/view.ts';
import { color, Icon, radius } from '../../ui/index.ts';
import { shortcutHref, SHORTCUTS, type Shortcut } from './shortcuts.ts';

/* In px, as it does not scale with the column. */
const Group = styled.section`
  h2 {
    padding: 0 8px;
    color: ${color.inkFaint};
    font-size: 12px;
  }
  ul {
    display: grid;
    grid-template-columns: 1fr 1fr;
  }
`;

const Way = styled(Link)`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: 36px;
  padding: 0 8px;
  border-radius: ${radius.control};
  color: ${color.ink};
  font-size: 13px;
  white-space: nowrap;
  &:hover {
    background: ${color.sunken};
  }
  &[aria-current] {
    background: ${color.accentSoft};
    color: ${color.accent};
    font-weight: 600;
  }
`;

const CENTRE: Shortcut = { to: 'centre', label: ROUTES.centre.title, icon: 'home' };

const needsLogin = (name: RouteName): boolean => (ROUTES[name] as Omit<Route, 'name'>).needsLogin ?? false;

/** Menu of the personal centre; for visitors only pages without login. `name` is the current route. */
export function Menu({ name }: { name: RouteName }) {
  const { isMember } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  const [first, ...others] = SHORTCUTS;
  const groups = [...(first ? [{ ...first, ways: [CENTRE, ...first.ways] }] : []), ...others]
    .map(({ title, ways }) => ({ title, ways: ways.filter(({ to }) => isMember || !needsLogin(to)) }))
    .filter(({ ways }) => ways.length > 0);
  const ways = groups.flatMap((group) => group.ways);
  const current =
    ways.find((way) => shortcutHref(way) === `${path}?${search}`) ??
    ways.find(({ to, query }) => to === name && query === undefined);
  return (
    <>
      <SkipLink />
      {groups.map(({ title, ways: listed }) => (
        <Group key={title}>
          <h2>{title}</h2>
          <ul>
            {listed.map((way) => (
              <li key={way.label}>
                <Way href={shortcutHref(way)} aria-current={way === current ? 'page' : undefined}>
                  <Icon name={way.icon} size={16} />
                  {way.label}
                </Way>
              </li>
            ))}
          </ul>
        </Group>
      ))}
    </>
  );
}
