import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { StaffSelf } from '../../../contract/staff/index.ts';
import { hasPermission } from '../../../contract/staff/permissions.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { Button, color, radius, space, spaceBetween, text } from '../../ui/index.ts';
import { api } from '../calls.ts';
import { deskCountsQuery } from '../reads.ts';
import { useStaffCall } from '../useStaffCall.ts';
import { DESK, ROLE } from '../words.ts';
import { consoleHref, type ConsoleAddress } from './address.ts';
import { VIEWS } from './views.ts';

const Side = styled.nav`
  position: sticky;
  top: 0;
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  height: 100vh;
  height: 100dvh;
  padding: ${space.m};
  border-right: 1px solid ${color.line};
  background: ${color.surface};
  ul {
    display: grid;
    align-content: start;
    flex: 1;
    gap: 2px;
    min-height: 0;
    overflow-y: auto;
  }
  a {
    ${spaceBetween}
    gap: ${space.s};
    min-height: 32px;
    padding: 0 ${space.s};
    border-radius: ${radius.control};
    color: ${color.ink};
    font-size: ${text.body};
  }
  a[aria-current] {
    background: ${color.accentSoft};
    color: ${color.accent};
    font-weight: 600;
  }
  @media (max-width: 767px) {
    position: static;
    height: auto;
    border-right: none;
    border-bottom: 1px solid ${color.line};
    ul {
      display: flex;
      overflow-x: auto;
    }
    a {
      min-height: 44px;
      white-space: nowrap;
    }
  }
`;

const Brand = styled.h1`
  font-size: ${text.strong};
`;

const Count = styled.span<{ $late: boolean }>`
  color: ${({ $late }) => ($late ? color.bad : color.inkFaint)};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ $late }) => ($late ? 600 : 400)};
`;

const Person = styled.div`
  display: grid;
  gap: ${space.s};
  margin-top: auto;
  color: ${color.inkFaint};
  font-size: ${text.caption};
  @media (max-width: 767px) {
    ${spaceBetween}
    margin-top: 0;
  }
`;

/** Demo only: switches the autopilot, which does the work of staff and merchants, on and off. */
function Autopilot({ isOn }: { isOn: boolean }) {
  const change = useStaffCall(() => api.switchAutopilot({ input: { isOn: !isOn } }));
  return (
    <>
      <Button small busy={change.isPending} onClick={() => change.mutate()}>
        {isOn ? '演示：改为自己处理' : '演示：改回自动处理'}
      </Button>
      {change.error && <p role="alert">{readFailureText(change.error)}</p>}
    </>
  );
}

/**
 * Navigation: this person's desks, each with its number of open tasks, red if one is overdue, and the views,
 * 对话 with the number that waits.
 */
export function Rail({
  self,
  address,
  onLock,
}: {
  self: StaffSelf;
  address: ConsoleAddress;
  onLock: () => void;
}) {
  const { data } = useQuery(deskCountsQuery());
  const countOf = (desk: string) => data?.desks.find((each) => each.desk === desk);
  const open = data?.desks.reduce((sum, each) => sum + each.open, 0);
  const isQueue = address.view === undefined;
  const isAll = isQueue && !address.desk && address.owner !== 'mine' && !address.isProposed;
  return (
    <Side aria-label="后台">
      <Brand>号易后台</Brand>
      <ul>
        <li>
          <Link href={consoleHref({})} aria-current={isAll ? 'page' : undefined}>
            全部
            <Count $late={false}>{open ?? ''}</Count>
          </Link>
        </li>
        <li>
          <Link
            href={consoleHref({ owner: 'mine' })}
            aria-current={isQueue && address.owner === 'mine' ? 'page' : undefined}
          >
            我在处理
            <Count $late={false}>{data?.mine ?? ''}</Count>
          </Link>
        </li>
        {hasPermission(self, 'supervise') && (
          <li>
            <Link
              href={consoleHref({ isProposed: true })}
              aria-current={isQueue && address.isProposed ? 'page' : undefined}
            >
              待复核
              <Count $late={false}>{data?.proposed ?? ''}</Count>
            </Link>
          </li>
        )}
        {self.desks.map((desk) => {
          const count = countOf(desk);
          const isLate = (count?.overdue ?? 0) > 0;
          return (
            <li key={desk}>
              <Link
                href={consoleHref({ desk })}
                aria-current={isQueue && address.desk === desk ? 'page' : undefined}
              >
                {DESK[desk]}
                <Count
                  $late={isLate}
                  {...(isLate && { 'aria-label': `${count?.open} 件，${count?.overdue} 件超时` })}
                >
                  {count?.open ?? ''}
                </Count>
              </Link>
            </li>
          );
        })}
        {VIEWS.filter(({ permission }) => hasPermission(self, permission)).map(({ key, title }) => (
          <li key={key}>
            <Link href={consoleHref({ view: key })} aria-current={address.view === key ? 'page' : undefined}>
              {title}
              {key === 'chats' && <Count $late={false}>{data?.chats ?? ''}</Count>}
            </Link>
          </li>
        ))}
      </ul>
      <Person>
        {self.isAutopilotOn !== undefined && <Autopilot isOn={self.isAutopilotOn} />}
        <p>
          {self.name} · {self.roles.map((role) => ROLE[role]).join('、')}
        </p>
        <Button small onClick={onLock}>
          锁定
        </Button>
      </Person>
    </Side>
  );
}
