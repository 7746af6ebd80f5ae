import type { Credential } from '../../contract/buying/order.ts';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Dialog } from '../ui/Dialog.tsx';
import { Button, CopyButton, DescriptionList, Notice, space } from '../ui/index.ts';

const Body = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space.m};
  & > :first-child,
  & > :last-child {
    width: 100%;
  }
  /* A password may hold blanks anywhere. */
  > dl dd {
    white-space: break-spaces;
  }
`;

/** Why a code is required before the account is shown again. */
export const REVEAL_CODE_TEXT = '距离上次查看已超过 10 分钟，请用短信验证码确认是你本人。查看会留下记录。';

/**
 * Shows the account's login. Escape and Back do not close it, because a swipe could hide a login that is not saved yet.
 *
 * @param advice what to do at once
 * @param onClose removes the login from memory
 */
export function CredentialDialog({
  credential,
  advice,
  children,
  onClose,
}: {
  credential: Credential;
  advice: string;
  /** Content under the login. */
  children?: ReactNode;
  onClose: () => void;
}) {
  const rows: [string, string | undefined][] = [
    ['账号', credential.account],
    ['密码', credential.password],
    ['密保手机', credential.securityPhone],
    ['邮箱', credential.email],
    ['邮箱密码', credential.emailPassword],
  ];
  const [isReminded, setReminded] = useState(false);
  const shown = rows.filter((row): row is [string, string] => row[1] !== undefined);
  return (
    <Dialog
      alert
      onClose={() => setReminded(true)}
      title="账号信息"
      actions={<Button onClick={onClose}>我已保存</Button>}
    >
      <Body>
        <DescriptionList items={shown.map(([term, value]) => ({ term, value }))} />
        <CopyButton text={shown.map(([term, value]) => `${term}：${value}`).join('\n')} label="全部复制" />
        <Notice tone="warn" title="现在就做">
          {advice}
        </Notice>
        {children}
        {isReminded && (
          <Notice tone="warn" live="alert" title="还没有关闭">
            记下账号和密码后，按“我已保存”关闭。
          </Notice>
        )}
      </Body>
    </Dialog>
  );
}
