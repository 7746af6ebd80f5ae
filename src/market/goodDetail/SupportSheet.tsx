import { useQuery } from '@tanstack/react-query';
import { AgentCard, NobodyOnDuty } from '../../shared/AgentCard.tsx';
import { href } from '../../app/routes.ts';
import { supportQuery } from '../../support/index.ts';
import { ButtonLink, EmptyState, Notice, Skeleton } from '../../ui/index.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { ReadRows } from '../../shared/ReadRows.tsx';

/** Pre-sale support staff, those on duty first. */
export default function SupportSheet({
  gameId,
  listingId,
  listingNo,
  onClose,
}: {
  gameId: string;
  listingId: string;
  listingNo: string;
  onClose: () => void;
}) {
  return (
    <Sheet onClose={onClose} title="联系客服">
      <ButtonLink block icon="message" href={href('chat', { listingId })}>
        咨询客服
      </ButtonLink>
      <br />
      <Notice>
        在线咨询会附上这件商品，回复在“消息 · 对话”里找得到。用 QQ、微信的话，告诉客服商品编号 {listingNo}
        。官方客服不会让你向个人转账，拿不准可以在首页用客服验证查一查。
      </Notice>
      <ReadRows
        read={useQuery(supportQuery('preSale', gameId))}
        loading={
          <>
            <br />
            <Skeleton height={96} />
          </>
        }
        empty={
          <EmptyState
            drawing="message"
            title="现在没有客服值班"
            text="可以先收藏这件商品，值班时间再来问。"
          />
        }
      >
        {(staff) => (
          <>
            <NobodyOnDuty agents={staff} />
            <ul>
              {staff.map((agent) => (
                <AgentCard key={agent.id} agent={agent} mark={agent.isOnDuty ? undefined : '不在值班'} />
              ))}
            </ul>
          </>
        )}
      </ReadRows>
    </Sheet>
  );
}
