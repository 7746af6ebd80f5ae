import styled from 'styled-components';
import type { SupportAgent } from '../../contract/support/support.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Pill } from '../ui/Pill.tsx';
import { color, dp, space, spaceBetween } from '../ui/theme.ts';
import { SecondaryText } from '../ui/SecondaryText.ts';

const Agent = styled.li`
  padding: ${space.m} 0;
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Head = styled.div<{ $hasCode: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) ${({ $hasCode }) => ($hasCode ? 'auto' : '')};
  align-items: start;
  gap: ${space.m};
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  font-weight: 600;
`;

const Contact = styled.div`
  ${spaceBetween}
  gap: ${space.s};
  font-variant-numeric: tabular-nums;
`;

const Code = styled.div`
  width: ${dp(64)};
`;

/** Says that none of these support staff is on duty. */
export const NobodyOnDuty = ({ agents }: { agents: readonly SupportAgent[] }) =>
  agents.some(({ isOnDuty }) => isOnDuty) ? null : (
    <Notice title="现在没有人值班">可以先留言，上班后回复。服务时间写在名字下面。</Notice>
  );

/** A member of the support staff: working hours, contacts to copy, QR code. */
export const AgentCard = ({
  agent,
  isOfficial = false,
  mark,
}: {
  agent: SupportAgent;
  isOfficial?: boolean;
  /** Label beside the name, for example “on duty”. */
  mark?: string | undefined;
}) => (
  <Agent>
    <Head $hasCode={agent.qrCode !== undefined}>
      <Avatar name={agent.name} />
      <div>
        <Name>
          {agent.name}
          {isOfficial && (
            <Pill tone="good" icon="checkCircle">
              官方
            </Pill>
          )}
          {mark !== undefined && <Pill tone="info">{mark}</Pill>}
        </Name>
        <SecondaryText>服务时间 {agent.workTime}</SecondaryText>
      </div>
      {agent.qrCode !== undefined && (
        <Code>
          <Picture src={agent.qrCode} alt={`${agent.name}的二维码`} width={1} height={1} />
        </Code>
      )}
    </Head>
    {agent.weixin !== undefined && (
      <Contact>
        <span>微信 {agent.weixin}</span>
        <CopyButton text={agent.weixin} label="复制微信" of={agent.name} />
      </Contact>
    )}
    {agent.qq !== undefined && (
      <Contact>
        <span>QQ {agent.qq}</span>
        <CopyButton text={agent.qq} label="复制 QQ" of={agent.name} />
      </Contact>
    )}
  </Agent>
);
