import { useSelector } from '@xstate/react';
import { PayeeLine } from '../../payment/index.ts';
import { selectChosen, type DealRef } from '../../../machines/recycling/deal/deal.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { DescriptionList, Field, money, Notice, PasswordInput, Stack, TextInput } from '../../ui/index.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';

/** `quoting.confirming` and `accepting`: confirms the acceptance of a quote. */
export function Confirming({ actor, busy = false }: { actor: DealRef; busy?: boolean }) {
  const quote = useSelector(actor, selectChosen);
  const { login, loginFaults, deal, failure } = useSelector(actor, ({ context }) => context);
  if (!quote || !deal) return null;
  const others = deal.quotes.filter(({ id, status }) => id !== quote.id && status === 'open').length;
  return (
    <ConfirmDialog
      tone="warn"
      title={`接受 ${quote.merchantName} 的报价`}
      text={
        others > 0
          ? `接受后其他 ${others} 个报价作废，不能再换。交易开始后不能取消。`
          : '接受后不再收其他报价。交易开始后不能取消。'
      }
      confirm={`接受 ${money(quote.price)}`}
      cancel="再看看"
      busy={busy}
      onConfirm={() => actor.send({ type: 'quote.accept' })}
      onCancel={() => actor.send({ type: 'quote.dismiss' })}
    >
      <Stack $gap="l">
        <DescriptionList
          items={[
            { term: '你到手', value: money(quote.price) },
            { term: '货款', value: <PayeeLine /> },
            { term: '手续费', value: '不收' },
            {
              term: '押金',
              value: quote.deposit > 0 ? `${money(quote.deposit)}，交易完成后退回` : '不用付',
            },
          ]}
        />
        {deal.valuation.listingId !== undefined && (
          <Notice tone="neutral">
            上架中的商品会自动下架，交易没成会重新审核上架。自己下架的不会自动上架。
          </Notice>
        )}
        {deal.valuation.needsCredential && (
          <>
            <Field label="游戏账号" required error={loginFaults.account}>
              <TextInput
                value={login.account}
                maxLength={100}
                autoComplete="off"
                autoCapitalize="none"
                disabled={busy}
                onChange={(event) =>
                  actor.send({ type: 'login.type', field: 'account', text: event.target.value })
                }
              />
            </Field>
            <Field label="游戏密码" required hint="加密保存，只用于验号和换绑" error={loginFaults.password}>
              <PasswordInput
                value={login.password}
                maxLength={100}
                autoComplete="new-password"
                disabled={busy}
                onChange={(event) =>
                  actor.send({ type: 'login.type', field: 'password', text: event.target.value })
                }
              />
            </Field>
          </>
        )}
        <FailureNotice failure={failure} />
      </Stack>
    </ConfirmDialog>
  );
}
