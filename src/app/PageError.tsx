import { useBack } from '../shared/useBack.ts';
import { FailedState } from '../ui/FailedState.tsx';
import { rootTabs } from '../ui/layout/BottomTabs.tsx';
import { PageBody } from '../ui/layout/PageBody.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { ROUTES, type Route } from './routes.ts';

/** The error page of the whole app. Needs no provider around it. */
export const AppError = () => (
  <FailedState
    title="页面没能打开"
    text="可能是网络不稳，或页面刚刚更新。"
    onRetry={() => window.location.reload()}
  />
);

/** The error page for a page whose module failed to load or that threw. Keeps the bar with title and back button. */
export function PageError({
  route = { ...ROUTES.notFound, name: 'notFound' },
}: {
  route: Route | undefined;
}) {
  const back = useBack();
  const isRoot = rootTabs.some(({ href }) => href === route.path);
  return (
    <>
      {/* The layout of the personal centre draws the bar itself. */}
      {route.layout !== 'other' && <TopBar title={route.title} {...(!isRoot && { onBack: back })} />}
      <PageBody>
        <AppError />
      </PageBody>
    </>
  );
}
