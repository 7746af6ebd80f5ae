import { useQuery } from '@tanstack/react-query';
import { articlesQuery } from '../../content/index.ts';
import { href } from '../../app/routes.ts';
import {
  ActionBar,
  ButtonLink,
  Card,
  ListRow,
  Notice,
  RowGroup,
  Skeleton,
  StepStrip,
} from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RecyclingStaff } from '../RecyclingStaff.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { LeadText } from '../../ui/SoftText.ts';

const RichText = lazyPart(async () => (await import('../../ui/RichText.tsx')).RichText, {
  waiting: <Skeleton height={160} />,
});

/** Article category of the recycling rules. */
const RULES_ARTICLE = 'jshs';

function Rules() {
  const articles = useQuery(articlesQuery(RULES_ARTICLE));
  const article = articles.data?.[0];
  return (
    <Card title={article?.title ?? '回收规则'}>
      {articles.isPending ? (
        <Skeleton height={160} />
      ) : articles.isError ? (
        <ReadFailed read={articles} />
      ) : article ? (
        <RichText html={article.content} />
      ) : (
        <Notice tone="neutral">回收规则正在更新，估价和报价不受影响。</Notice>
      )}
    </Card>
  );
}

/** /index/sale: how selling to merchants works. */
export function Screen() {
  return (
    <Frame
      title="账号回收"
      bar={
        <ActionBar label="估价免费" note="不满意可以不卖">
          <ButtonLink href={href('valuationForm', { kind: 'valuation' })}>免费估价</ButtonLink>
        </ActionBar>
      }
    >
      <Card>
        <LeadText>
          提交账号，马上看到成交区间，多家商户报价，你挑一家。货款先付到平台，验号换绑后付给你，不收手续费。
        </LeadText>
        <StepStrip steps={['提交', '报价', '接受', '验号', '到账']} current={0} />
      </Card>
      <RowGroup as="nav" aria-label="账号回收">
        <ListRow
          icon="bulb"
          label="先估个价"
          text="看成交区间和商户报价，再决定"
          href={href('valuationForm', { kind: 'valuation' })}
        />
        <ListRow
          icon="gavel"
          label="竞价回收"
          text="上架的同时让商户报价"
          href={href('valuationForm', { kind: 'bidding' })}
        />
        <ListRow icon="clock" label="我的估价" href={href('myValuations')} />
        <ListRow icon="swap" label="我的竞价回收" href={href('myBiddings')} />
      </RowGroup>
      <Rules />
      <RecyclingStaff />
    </Frame>
  );
}
