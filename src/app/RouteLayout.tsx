import { useState, type ReactNode } from 'react';
import { BarContext, type BarProps } from '../shared/Bar.tsx';
import { useBack } from '../shared/useBack.ts';
import { rootTabs } from '../ui/layout/BottomTabs.tsx';
import { Beside, useWide } from '../ui/layout/Shell.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { Route } from './routes.ts';

const Menu = lazyPart(async () => (await import('../account/centre/Menu.tsx')).Menu);

/**
 * The layout of a route. The personal centre has a bar with title and back, and on a wide screen a menu beside the
 * page. A screen changes its bar with `Bar`.
 */
export function RouteLayout({ route, children }: { route: Route | undefined; children: ReactNode }) {
  const [bar, setBar] = useState<BarProps | null>(null);
  const back = useBack(bar?.fallback ?? 'centre');
  const isWide = useWide();
  const isOther = route?.layout === 'other';
  const isRoot = rootTabs.some(({ href }) => href === route?.path);
  return (
    <BarContext value={isOther ? setBar : null}>
      {isOther && (
        <TopBar
          title={bar?.title ?? route.title}
          {...((bar?.onBack || !isRoot) && { onBack: bar?.onBack ?? back })}
          {...(bar?.actions !== undefined && { actions: bar.actions })}
        />
      )}
      {isOther && isWide && (
        <Beside as="nav" aria-label="个人中心菜单" $right>
          <Menu name={route.name} />
        </Beside>
      )}
      {children}
    </BarContext>
  );
}
