import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, useLayoutEffect } from 'react';
import styled from 'styled-components';
import type { StaffSelf } from '../../../contract/staff/index.ts';
import { hasPermission } from '../../../contract/staff/permissions.ts';
import { toFailure } from '../../api/failure.ts';
import { href } from '../../app/routes.ts';
import { invalidateQueriesByPrefix } from '../../flow/flowScreen.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { SkipLink } from '../../shared/SkipLink.tsx';
import { useTitle } from '../../shared/title.ts';
import { ButtonLink, color, EmptyState, Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { useWide } from '../../ui/layout/Shell.tsx';
import { pinRootFont } from '../../ui/scaling.ts';
import { api } from '../calls.ts';
import { useCodeGate } from '../codeGate.ts';
import { selfQuery } from '../reads.ts';
import { SecondFactor } from '../secondFactor/SecondFactor.tsx';
import { CasePanel, NoCase } from '../case/CasePanel.tsx';
import { readAddress, type ConsoleAddress } from './address.ts';
import { ViewPanel } from './parts.tsx';
import { Queue } from './Queue.tsx';
import { Rail } from './Rail.tsx';
import { VIEWS, type ConsoleView } from './views.ts';

/** Root font size of the console, px. With it, one dp of the theme is one px at any window width. */
const DENSE_ROOT_FONT = 37.5;

const Frame = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(300px, 2fr) 3fr;
  min-height: 100vh;
  min-height: 100dvh;
  background: ${color.ground};
  color: ${color.ink};
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    &[data-open='true'] section[aria-label='队列'] {
      display: none;
    }
    &[data-open='false'] section[aria-label='案件'] {
      display: none;
    }
  }
`;

/** The panels lie in the grid of the frame. A whole page has its own `main`. */
const Panels = styled.main`
  display: contents;
`;

const Middle = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  min-height: 100vh;
  min-height: 100dvh;
`;

/** The panel of a view, or that the person may not open it. */
function OpenView({ view, self, address }: { view: ConsoleView; self: StaffSelf; address: ConsoleAddress }) {
  const isAllowed = hasPermission(self, view.permission);
  if (isAllowed && view.isWholePage) return <view.Panel address={address} />;
  return (
    <ViewPanel title={view.title}>
      {isAllowed ? (
        <view.Panel address={address} />
      ) : (
        <EmptyState drawing="missing" title="你没有这项权限" text="需要的话，请管理员改你的角色。" />
      )}
    </ViewPanel>
  );
}

/** The rail, and either a view or the queue with the opened case. */
export function Console({ self, search }: { self: StaffSelf; search: string }) {
  const client = useQueryClient();
  const address = readAddress(search);
  const view = VIEWS.find(({ key }) => key === address.view);
  const isTable = useWide() && address.task === undefined;
  // An opened case has its own title.
  useTitle(view || address.task === undefined ? `${view?.title ?? '队列'} · 后台` : undefined);
  const lock = () => {
    void api.lockStaffSession().finally(() => invalidateQueriesByPrefix(client, ['staff']));
  };
  return (
    <Frame data-open={address.task !== undefined}>
      <SkipLink />
      <Rail self={self} address={address} onLock={lock} />
      <Panels as={view?.isWholePage ? 'div' : 'main'}>
        {view ? (
          <OpenView view={view} self={self} address={address} />
        ) : (
          <>
            <Queue self={self} address={address} isTable={isTable} />
            {address.task === undefined ? (
              !isTable && <NoCase />
            ) : (
              <CasePanel key={address.task} taskId={address.task} address={address} />
            )}
          </>
        )}
      </Panels>
    </Frame>
  );
}

/** Shows a message to people who are not staff. Staff must pass the second factor before the console is shown. */
export function Screen({ search }: { search: string }) {
  const self = useQuery(selfQuery());
  useCodeGate();
  useLayoutEffect(() => pinRootFont(DENSE_ROOT_FONT), []);
  if (self.isPending) {
    return (
      <Middle aria-busy aria-label="正在打开后台">
        <Skeleton height={200} />
      </Middle>
    );
  }
  if (self.data === undefined) {
    return (
      <Middle>
        <VisuallyHidden as="h1">号易后台</VisuallyHidden>
        {toFailure(self.error).kind === 'forbidden' ? (
          <EmptyState
            drawing="missing"
            title="这里只给工作人员用"
            text="你登录的账号不是工作人员。"
            action={<ButtonLink href={href('home')}>回首页</ButtonLink>}
          />
        ) : (
          <ReadFailed read={self} />
        )}
      </Middle>
    );
  }
  if (!self.data.isEnrolled) return <SecondFactor purpose="enrol" />;
  const { isConfirmed } = self.data;
  return (
    <>
      {!isConfirmed && <SecondFactor purpose="confirm" />}
      {/* Hidden instead of unmounted, so that the opened case and typed input are there after the code. */}
      <Activity mode={isConfirmed ? 'visible' : 'hidden'}>
        <Console self={self.data} search={search} />
      </Activity>
    </>
  );
}
