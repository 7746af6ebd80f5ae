import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../../app/session/view.ts';
import { Line, Name, Row, Words } from './parts.ts';

/** Nobody is signed in, or the session has ended while the page was open: the login leads back to it. */
export function Visitor() {
  const { toLogin } = useSession();
  return (
    <Row aria-label="账号">
      <Avatar name="号" size={56} />
      <Words>
        <Name>未登录</Name>
        <Line>登录后买号、卖号、看订单</Line>
      </Words>
      <Button onClick={toLogin}>登录</Button>
    </Row>
  );
}
