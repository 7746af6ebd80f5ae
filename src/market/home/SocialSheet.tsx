import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { socialQuery } from '../../support/index.ts';
import { Avatar, color, CopyButton, EmptyState, Notice, Skeleton, space, text } from '../../ui/index.ts';
import { Sheet } from '../../ui/Sheet.tsx';

const PLATFORMS = { douyin: '抖音', kuaishou: '快手' } as const;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.m};
  padding: ${space.m} 0;
  border-bottom: 1px solid ${color.line};
  & > div {
    flex: 1;
    min-width: 0;
  }
  p + p {
    color: ${color.inkSoft};
    font-size: ${text.caption};
    font-variant-numeric: tabular-nums;
  }
`;

/** Formats a number of followers: 326000 → 32.6 万. */
const formatFollowers = (fans: number) =>
  fans >= 10_000 ? `${Math.round(fans / 1000) / 10} 万` : String(fans);

/** 官方视频号: accounts on video platforms. */
export default function SocialSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet onClose={onClose} title="官方视频号">
      <Notice>只有这里列出的是官方账号，官方不会私信要求转账。</Notice>
      <ReadRows
        read={useQuery(socialQuery())}
        loading={
          <>
            <br />
            <Skeleton height={56} />
          </>
        }
        empty={<EmptyState title="暂时没有官方视频号" drawing="message" />}
      >
        {(accounts) => (
          <ul>
            {accounts.map((one) => (
              <Row key={`${one.kind} ${one.account}`}>
                <Avatar name={one.name} src={one.picture ?? null} />
                <div>
                  <p>{`${PLATFORMS[one.kind]} · ${one.name}`}</p>
                  <p>{`${one.account} · 粉丝 ${formatFollowers(one.fans)}`}</p>
                </div>
                <CopyButton text={one.account} label="复制账号" of={`${PLATFORMS[one.kind]} ${one.name}`} />
              </Row>
            ))}
          </ul>
        )}
      </ReadRows>
    </Sheet>
  );
}
