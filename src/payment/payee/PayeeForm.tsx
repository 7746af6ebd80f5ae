import { useCallback, type ReactNode } from 'react';
import type { Payee } from '../../../contract/payment/wallet.ts';
import type { PayeeFields, PayeeFormRef } from '../../../machines/payment/payee/payee.ts';
import { OwnCodeField } from '../../account/index.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, Card, DescriptionList, Field, Notice, Stack, TextInput } from '../../ui/index.ts';

/** The SMS code that a change of the account requires. */
function Code({ form: { fields, faults, isBusy, set } }: { form: FormFields<PayeeFields, Payee> }) {
  const write = useCallback(
    ({ key, digits }: { key: string; digits: string }) => set({ smsKey: key, smsCode: digits }),
    [set],
  );
  return (
    <OwnCodeField
      purpose="payee"
      code={{ key: fields.smsKey, digits: fields.smsCode }}
      error={faults.smsCode}
      isBusy={isBusy}
      onWrite={write}
    />
  );
}

/** The payout account: the account at Alipay, and the name of its owner. */
export function PayeeForm({ form, done }: { form: PayeeFormRef; done?: ReactNode }) {
  return (
    <SubmissionView actor={form} label="收款支付宝" height={320} asking="正在核对有没有保存" done={done}>
      {(fields: FormFields<PayeeFields, Payee>) => (
        <Card>
          <Stack $gap="l">
            {fields.fields.current === '' ? (
              <Notice icon="lock">只用于给你提现。账号和姓名加密保存，页面上只显示一部分。</Notice>
            ) : (
              <>
                <DescriptionList items={[{ term: '现在的收款支付宝', value: fields.fields.current }]} />
                <Notice tone="warn" title="修改后 24 小时内不能提现">
                  这样账号被别人登录时，钱也不会马上被提走。
                </Notice>
              </>
            )}
            <Field label="支付宝账号" required error={fields.faults.account}>
              <TextInput
                name="alipayAccount"
                autoComplete="off"
                inputMode="email"
                placeholder="支付宝登录用的手机号或邮箱"
                maxLength={100}
                {...fields.textProps('account')}
              />
            </Field>
            <Field
              label="真实姓名"
              required
              error={fields.faults.name}
              hint="要和实名认证、支付宝实名的姓名一致，否则付不出去"
            >
              <TextInput name="alipayName" autoComplete="name" maxLength={40} {...fields.textProps('name')} />
            </Field>
            {fields.fields.current !== '' && <Code form={fields} />}
            <Button type="submit" block busy={fields.isBusy}>
              保存
            </Button>
          </Stack>
        </Card>
      )}
    </SubmissionView>
  );
}
