import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { supportQuery } from '../../queries/notices.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, dp, space, text } from '../../ui/theme.ts';
import { readFailed } from '../failed.ts';

const Agent = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${space.m};
  padding: ${space.m} 0;
  border-bottom: 1px solid ${color.line};
  & > div {
    flex: 1;
    min-width: 0;
  }
`;

const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.caption};
`;

const Contact = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  font-variant-numeric: tabular-nums;
`;

const Code = styled.div`
  width: ${dp(72)};
  flex: none;
`;

/** The support staff on duty before a sale, with what to copy. */
export default function SupportSheet({
  gameId,
  listingNo,
  onClose,
}: {
  gameId: string;
  listingNo: string;
  onClose: () => void;
}) {
  const support = useQuery(supportQuery('preSale', gameId));
  return (
    <Sheet open onClose={onClose} title="联系客服">
      <Notice tone="info">
        告诉客服商品编号 {listingNo}，会更快。官方客服不会让你向个人转账，拿不准可以在首页用客服验证查一查。
      </Notice>
      {support.isPending ? (
        <div aria-busy>
          <br />
          <Skeleton height={96} />
        </div>
      ) : support.isError ? (
        <FailedState
          text={readFailed(support.error)}
          busy={support.isFetching}
          onRetry={() => void support.refetch()}
        />
      ) : support.data.length === 0 ? (
        <EmptyState drawing="message" title="现在没有客服值班" text="可以先收藏这件商品，值班时间再来问。" />
      ) : (
        <ul>
          {support.data.map((agent) => (
            <Agent key={agent.id}>
              <Avatar name={agent.name} />
              <div>
                <p>{agent.name}</p>
                <Soft>服务时间 {agent.workTime}</Soft>
                {agent.weixin !== undefined && (
                  <Contact>
                    <span>微信 {agent.weixin}</span>
                    <CopyButton text={agent.weixin} label="复制微信" />
                  </Contact>
                )}
                {agent.qq !== undefined && (
                  <Contact>
                    <span>QQ {agent.qq}</span>
                    <CopyButton text={agent.qq} label="复制 QQ" />
                  </Contact>
                )}
              </div>
              {agent.qrCode !== undefined && (
                <Code>
                  <Picture src={agent.qrCode} alt={`${agent.name}的二维码`} width={1} height={1} />
                </Code>
              )}
            </Agent>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
