import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { SupportAgent } from '../../contract/support/index.ts';
import { gamesQuery } from '../market/index.ts';
import { supportQuery } from '../support/index.ts';
import { Card, color, CopyButton, Skeleton, space, spaceBetween, text } from '../ui/index.ts';

const Stack = styled.div`
  display: grid;
  gap: ${space.l};
  h3 {
    margin-bottom: ${space.s};
    color: ${color.inkSoft};
    font-weight: 400;
    font-size: ${text.small};
  }
`;

const Staff = styled.ul`
  display: grid;
  gap: ${space.m};
  li {
    ${spaceBetween}
    gap: ${space.m};
  }
  p {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const PLATFORM = {
  mobile: { duty: 'recyclingMobile', title: '手游回收客服' },
  pc: { duty: 'recyclingPc', title: '端游回收客服' },
} as const;
type Platform = keyof typeof PLATFORM;

const useStaff = (platform: Platform, gameId?: string) =>
  useQuery(supportQuery(PLATFORM[platform].duty, gameId));

/** How an agent is reached: by QQ, or else by 微信. */
function contactOf({ qq, weixin }: SupportAgent) {
  if (qq !== undefined) return { text: qq, line: `QQ ${qq}`, label: '复制 QQ' };
  return weixin === undefined ? undefined : { text: weixin, line: `微信 ${weixin}`, label: '复制微信' };
}

function StaffList({ read: { data, isPending } }: { read: ReturnType<typeof useStaff> }) {
  return isPending ? (
    <Skeleton height={64} />
  ) : (
    <Staff>
      {data?.slice(0, 3).map((agent) => {
        const contact = contactOf(agent);
        return (
          <li key={agent.id}>
            <div>
              {agent.name}
              {contact && <p>{contact.line}</p>}
              <p>服务时间 {agent.workTime}</p>
            </div>
            {contact && <CopyButton text={contact.text} label={contact.label} of={agent.name} />}
          </li>
        );
      })}
    </Staff>
  );
}

const isGone = ({ data, isError }: ReturnType<typeof useStaff>) => isError || data?.length === 0;

/** Recycling staff of one platform. Renders nothing if they cannot be loaded. */
function OfPlatform({ platform, gameId }: { platform: Platform; gameId: string }) {
  const read = useStaff(platform, gameId);
  if (isGone(read)) return null;
  return (
    <Card title={PLATFORM[platform].title}>
      <StaffList read={read} />
    </Card>
  );
}

function OfBoth() {
  const reads = { mobile: useStaff('mobile'), pc: useStaff('pc') };
  const shown = (['mobile', 'pc'] as const).filter((platform) => !isGone(reads[platform]));
  if (shown.length === 0) return null;
  return (
    <Card title="回收客服">
      <Stack>
        {shown.map((platform) => (
          <section key={platform}>
            <h3>{PLATFORM[platform].title}</h3>
            <StaffList read={reads[platform]} />
          </section>
        ))}
      </Stack>
    </Card>
  );
}

/** Recycling staff for the platform of the game. Without a game, staff for both platforms. */
export function RecyclingStaff({ gameId }: { gameId?: string }) {
  const game = useQuery({ ...gamesQuery(), enabled: gameId !== undefined }).data?.find(
    ({ id }) => id === gameId,
  );
  if (gameId === undefined) return <OfBoth />;
  return game ? <OfPlatform platform={game.type} gameId={game.id} /> : null;
}
