import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { SupportAgent } from '../../../contract/support/support.ts';
import { allSupportQuery, supportQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { Card, EmptyState, ListRow, Notice, PageBody, Skeleton, space, Tabs } from '../../ui/index.ts';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { SafetyTools } from '../SafetyTools.tsx';
import { AgentCard, NobodyOnDuty } from '../../shared/AgentCard.tsx';
import { Groups } from './Groups.tsx';

/** Topics of support; `all` is the public list of contacts. */
const DUTIES = [
  { value: 'preSale', label: '买号' },
  { value: 'consignment', label: '卖号' },
  { value: 'recycling', label: '回收' },
  { value: 'afterSale', label: '售后' },
  { value: 'all', label: '全部' },
] as const;

type Duty = (typeof DUTIES)[number]['value'];

const dutyOf = (type: string | null): Duty => DUTIES.find(({ value }) => value === type)?.value ?? 'preSale';

const Panel = styled.div`
  display: grid;
  gap: ${space.m};
  padding: ${space.m};
`;

/* The panel above has its own padding at its end. */
const Below = styled(Panel)`
  margin-top: calc(-1 * ${space.m});
  padding-top: 0;
`;

const dutyMark = ({ isOnDuty }: SupportAgent, index: number) =>
  !isOnDuty ? '不在值班' : index === 0 ? '先找 TA' : undefined;

function Staff({ duty, gameId }: { duty: Duty; gameId?: string }) {
  const onDuty = useQuery({
    ...supportQuery(duty === 'all' ? 'preSale' : duty, gameId),
    enabled: duty !== 'all',
  });
  const everyone = useQuery({ ...allSupportQuery(), enabled: duty === 'all' });
  return (
    <ReadRows
      read={duty === 'all' ? everyone : onDuty}
      loading={
        <>
          <Skeleton height={112} />
          <br />
          <Skeleton height={112} />
        </>
      }
      failedTitle="客服名单没能加载"
      empty={
        <EmptyState
          drawing="message"
          title="现在没有人值班"
          text="可以先看帮助中心，或把问题写给我们，上班后回复。"
        />
      }
    >
      {(staff) => (
        <>
          {duty !== 'all' && <NobodyOnDuty agents={staff} />}
          <ul>
            {staff.map((agent, index) => (
              <AgentCard
                key={agent.id}
                agent={agent}
                isOfficial
                mark={duty === 'all' ? undefined : dutyMark(agent, index)}
              />
            ))}
          </ul>
        </>
      )}
    </ReadRows>
  );
}

/** /other/contactkefu?type=&gameId=: support staff by topic, official groups and safety tools. */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const duty = dutyOf(query.get('type'));
  const gameId = /^[A-Za-z0-9_-]{1,64}$/.exec(query.get('gameId') ?? '')?.[0];
  return (
    <PageBody $flush>
      <Tabs
        label="要问什么"
        items={DUTIES}
        value={duty}
        onValue={(next: Duty) =>
          navigate(href('support', { type: next === 'preSale' ? undefined : next, gameId }), {
            replace: true,
          })
        }
      >
        <Panel>
          <Notice tone="warn" title="订单里的事，请在订单对话里说">
            官方客服不会要你的密码和验证码，也不会让你向个人转账。
          </Notice>
          <Card title={duty === 'all' ? '官方客服名单' : '可以找的客服'}>
            <Staff duty={duty} {...(gameId !== undefined && { gameId })} />
          </Card>
        </Panel>
      </Tabs>
      <Below>
        <SafetyTools />
        <Card title="官方交流群">
          <Groups />
        </Card>
      </Below>
      <nav aria-label="其他办法">
        <ListRow icon="message" label="我的对话和咨询" href={href('messages', { filter: 'chats' })} />
        <ListRow icon="help" label="帮助中心" href={href('help')} />
        <ListRow icon="edit" label="投诉建议" href={href('suggest')} />
      </nav>
    </PageBody>
  );
}
