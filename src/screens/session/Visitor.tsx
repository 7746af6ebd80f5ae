import { href } from '../../routes.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Line, Name, Row, Words } from './parts.ts';

/** Nobody is signed in. */
export const Visitor = () => (
  <Row aria-label="账号">
    <Avatar name="号" size={56} />
    <Words>
      <Name>未登录</Name>
      <Line>登录后买号、卖号、看订单</Line>
    </Words>
    <ButtonLink href={href('login')}>登录</ButtonLink>
  </Row>
);
