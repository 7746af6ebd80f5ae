import { snapshotsOf } from '../../kit/snapshots.ts';
import type { VaultContext, VaultLeaf } from './vault.ts';

const base: VaultContext = { reason: '', isReasonMissing: false, secrets: null, failure: null };
const asked: VaultContext = { ...base, reason: '验号要登录游戏' };

export const fixtures = snapshotsOf<VaultLeaf, VaultContext>({
  refused: {
    ...asked,
    failure: {
      kind: 'conflict',
      code: 409,
      message: '这笔订单不再等客服处理，只有主管可以查看账号密码',
      reason: 'stateConflict',
    },
  },
  opening: asked,
  asked: { ...base, isReasonMissing: true },
  shown: {
    ...asked,
    secrets: { account: 'haoyi_8842019', password: 'kP7mXw2RtQ9z', securityPhone: '13800000003' },
  },
  closed: base,
});
