import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line, Name, Row, Words } from './parts.ts';

/** Signed in, but the profile did not come: that is only logged, so nothing is complained about here. */
export const Nameless = ({ onReload }: { onReload: () => void }) => (
  <Row aria-label="账号">
    <Avatar name="号" size={56} />
    <Words>
      <Name>号易用户</Name>
      <Line>资料暂时没有取到，不影响使用。</Line>
    </Words>
    <Button variant="secondary" small onClick={onReload}>
      重试
    </Button>
  </Row>
);
