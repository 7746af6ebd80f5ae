import { useSelector } from '@xstate/react';
import { PayeeLine } from '../../payment/index.ts';
import { useLocation } from 'wouter';
import { RULES } from '../../../contract/kit/rules.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, Card, DescriptionList, money } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';

export function Submitted({ actor }: { actor: ConsignmentRef }) {
  const { result, form, listingId } = useSelector(actor, ({ context }) => context);
  const [, navigate] = useLocation();
  const mine = href('myProducts', { tab: 'published' });
  const proceeds = proceedsAt(form.fields.price);
  return (
    <Frame
      title="提交成功"
      // Back must not return to the finished steps.
      onBack={() => navigate(listingId === null ? href('sell') : mine, { replace: true })}
    >
      <MessagePage
        tone="good"
        title="已提交，等待审核"
        acts={
          <>
            <ButtonLink replace href={mine}>
              看我发布的
            </ButtonLink>
            <ButtonLink replace variant="secondary" href={href('sell')}>
              再发布一个
            </ButtonLink>
          </>
        }
      >
        <p>平台在 {RULES.staffReviewWindow / 3_600_000} 小时内审核，通过后自动上架，结果会发到系统消息。</p>
      </MessagePage>
      <Card title="接下来">
        <DescriptionList
          items={[
            { term: '商品编号', value: result?.no ?? '' },
            { term: '标题', value: form.fields.title },
            ...(proceeds
              ? [
                  { term: '售价', value: money(proceeds.price) },
                  { term: '卖出后到手', value: money(proceeds.income) },
                  { term: '货款', value: <PayeeLine /> },
                ]
              : []),
            { term: '现在轮到', value: '平台审核' },
          ]}
        />
      </Card>
    </Frame>
  );
}
