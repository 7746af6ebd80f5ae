import { useSelector } from '@xstate/react';
import { selectIsAsking, type SessionRef } from '../../../machines/account/index.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

/** The dialog of an expired session. 确定 goes to the login, 取消 closes it until the next 401. */
export function Expiry({ session }: { session: SessionRef }) {
  const isAsking = useSelector(session, selectIsAsking);
  return (
    <ConfirmDialog
      open={isAsking}
      title="提示"
      tone="warn"
      text="登录已超时，请重新登录"
      onConfirm={() => session.send({ type: 'expiry.confirm' })}
      onCancel={() => session.send({ type: 'expiry.cancel' })}
    />
  );
}
