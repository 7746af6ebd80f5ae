import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { type MerchantActRef, type RevealCode } from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { OwnCodeField } from '../../account/index.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { CredentialDialog, REVEAL_CODE_TEXT } from '../../shared/CredentialDialog.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { questionOf } from '../merchant/texts.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

/** `confirming`, `submitting` and `refused`: confirmation dialog of an act. */
function Confirming({ actor }: { actor: MerchantActRef }) {
  const { action, failure, code, isIncomplete } = useSelector(actor, ({ context }) => context);
  const write = useCallback((typed: RevealCode) => actor.send({ type: 'code.write', code: typed }), [actor]);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (action === null) return null;
  const { title, text, yes, isDanger = false } = questionOf(action);
  return (
    <ConfirmDialog
      open
      title={title}
      text={code === null ? text : REVEAL_CODE_TEXT}
      confirm={failure && code === null ? '再试一次' : yes}
      cancel={failure ? '关闭' : '再想想'}
      danger={isDanger}
      busy={isBusy}
      onConfirm={() => actor.send({ type: 'action.confirm' })}
      onCancel={() => actor.send({ type: 'action.dismiss' })}
    >
      {code !== null && (
        <OwnCodeField
          purpose="viewAccount"
          code={code}
          isMissing={isIncomplete}
          isBusy={isBusy}
          onWrite={write}
        />
      )}
      <FailureNotice failure={failure} />
    </ConfirmDialog>
  );
}

/** `revealing`: shows the account's login. Closing clears it from memory. */
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

/** Dialogs over the merchant's page. */
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
