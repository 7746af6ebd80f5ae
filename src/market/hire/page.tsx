import styled from 'styled-components';
import { href } from '../../app/routes.ts';
import { ButtonLink, Card, color, EmptyState, ListRow, RowGroup, space } from '../../ui/index.ts';
import { Frame } from '../../shared/Frame.tsx';

const Facts = styled.ul`
  display: grid;
  gap: ${space.s};
  padding-left: ${space.l};
  color: ${color.inkSoft};
  list-style: disc;
`;

/** /index/hire: rental. There are no listings for rent, which the page says. */
export function Screen() {
  return (
    <Frame title="我要租">
      <EmptyState
        title="现在没有出租的账号"
        text="平台上的账号都是出售的。开放租号后，会从这里进。"
        action={<ButtonLink href={href('games')}>去看出售的账号</ButtonLink>}
      />
      <Card title="为什么还没有开放">
        <Facts>
          <li>多数游戏禁止共享账号，租用期间被封，双方都受损。</li>
          <li>人脸验证和防沉迷会中断租用，现在还不能保证按时长退款。</li>
          <li>有人以出租为名骗取押金。平台没有收取租号押金的业务。</li>
        </Facts>
      </Card>
      <RowGroup>
        <ListRow icon="tag" label="想卖掉闲置的账号" href={href('sell')} />
        <ListRow icon="shield" label="和人谈好了，走中介担保" href={href('security')} />
      </RowGroup>
    </Frame>
  );
}
