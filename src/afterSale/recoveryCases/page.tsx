import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { RULES } from '../../../contract/kit/rules.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { space, text } from '../../ui/theme.ts';
import { noticesQuery } from '../../content/index.ts';
import { NoticeList } from '../../shared/list/NoticeList.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Inset, PageBody } from '../../ui/layout/PageBody.tsx';

const HOUR = 3_600_000;

const Act = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s};
  margin-top: ${space.m};
`;

const Title = styled.h2`
  padding: 0 ${space.l};
  font-size: ${text.strong};
`;

/** /other/zhaohui: cases of recovered or compensated accounts, and a link to report one. */
export function Screen() {
  const notices = useInfiniteQuery(noticesQuery('zhgg'));
  return (
    <PageBody $flush>
      <Inset>
        <Card title="账号被找回了">
          <SecondaryText>
            先不要联系卖家，也不要充值。提交售后后，平台 {RULES.afterSaleReviewWindow / HOUR}{' '}
            小时内受理，卖家须在 {RULES.afterSaleSellerWindow / HOUR} 小时内答复，
            {RULES.afterSaleRecoveryWindow / (24 * HOUR)} 天内追不回来，按订单的包赔赔付。
          </SecondaryText>
          <Act>
            <ButtonLink href={href('afterSaleApply', { type: 'takenBack' })}>申请售后</ButtonLink>
            <ButtonLink variant="secondary" href={href('afterSaleList')}>
              看我的售后
            </ButtonLink>
          </Act>
        </Card>
      </Inset>
      <Title>处理过的案例</Title>
      <NoticeList
        list={notices}
        to="articleDetail"
        look="story"
        unit="个案例"
        empty={{ title: '还没有公开的案例', text: '处理完并隐去个人信息后会放在这里。' }}
      />
    </PageBody>
  );
}
