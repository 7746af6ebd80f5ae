import { Spinner } from '../../ui/Spinner.tsx';
import { Line, Name, Row, Side, Words } from './parts.ts';

/** Signed out here; the server is still being told. */
export const Leaving = () => (
  <Row aria-label="账号" aria-busy>
    <Side>
      <Spinner />
    </Side>
    <Words>
      <Name>正在退出</Name>
      <Line>这台设备上的登录信息已清除</Line>
    </Words>
  </Row>
);
