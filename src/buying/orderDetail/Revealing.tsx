import { useSelector } from '@xstate/react';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The account itself. Shown once; closing it forgets it. */
export function Revealing({ actor }: { actor: OrderActionRef }) {
  const credential = useSelector(actor, ({ context }) => context.credential);
  if (credential === null) return null;
  const close = () => actor.send({ type: 'result.dismiss' });
  const rows: [string, string | undefined][] = [
    ['账号', credential.account],
    ['密码', credential.password],
    ['密保手机', credential.securityPhone],
    ['邮箱', credential.email],
    ['邮箱密码', credential.emailPassword],
  ];
  const shown = rows.filter((row): row is [string, string] => row[1] !== undefined);
  return (
    <Dialog
      open
      alert
      sticky
      onClose={close}
      title="账号信息"
      actions={<Button onClick={close}>我已保存</Button>}
    >
      <DescriptionList items={shown.map(([term, value]) => ({ term, value }))} />
      <CopyButton text={shown.map(([term, value]) => `${term}：${value}`).join('\n')} label="全部复制" />
      <Notice tone="warn" title="现在就做">
        登录游戏核对角色和资产，马上修改密码。24 小时内先不要充值。
      </Notice>
    </Dialog>
  );
}
