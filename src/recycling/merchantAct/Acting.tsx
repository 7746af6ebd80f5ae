import { useSelector } from '@xstate/react';
import type { MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { ActConfirmation } from '../../account/index.ts';
import { CredentialDialog } from '../../shared/CredentialDialog.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { questionOf } from '../merchant/texts.ts';

/** `confirming`, `submitting` and `refused`: confirmation dialog of an act. */
function Confirming({ actor }: { actor: MerchantActRef }) {
  const action = useSelector(actor, ({ context }) => context.action);
  return action && <ActConfirmation actor={actor} {...questionOf(action)} />;
}

/** `revealing`: shows the account's login. Closing it removes the login from memory. */
function Revealing({ actor }: { actor: MerchantActRef }) {
  const credential = useSelector(actor, ({ context }) => context.credential);
  return (
    credential && (
      <CredentialDialog
        credential={credential}
        advice="登录游戏核对角色和资产，马上修改密码。10 分钟内可以再次直接打开，之后要短信验证码。"
        onClose={() => actor.send({ type: 'note.dismiss' })}
      />
    )
  );
}

export function Acting({ actor }: { actor: MerchantActRef }) {
  const state = useSelector(actor, (snapshot) => snapshot.value);
  switch (state) {
    case 'confirming':
    case 'submitting':
    case 'refused':
      return <Confirming actor={actor} />;
    case 'uncertain':
      return (
        <Uncertain
          actor={actor}
          as="dialog"
          title="正在核对结果"
          unanswered="还没有收到结果"
          again="查询结果"
          onClose={() => actor.send({ type: 'action.dismiss' })}
        >
          再查一次会用同一个凭据核对，同一个操作不会执行两次。
        </Uncertain>
      );
    case 'revealing':
      return <Revealing actor={actor} />;
    case 'noted':
    case 'idle':
      return null;
  }
}
