import styled from 'styled-components';
import type { Wallet } from '../../../contract/payment/wallet.ts';
import { hasEnough } from '../../../machines/payment/withdrawing/amount.ts';
import { href } from '../../app/routes.ts';
import {
  beijing,
  ButtonLink,
  Card,
  color,
  dp,
  faint,
  money,
  Notice,
  Price,
  space,
  text,
} from '../../ui/index.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';

const Available = styled.div`
  display: flex;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space.m};
  dt {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const Others = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space.s};
  padding-top: ${space.m};
  border-top: 1px solid ${color.line};
  dt {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
`;

const Payee = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

/** Why nothing can be withdrawn, and the next step. */
export function ObstacleNotice({ wallet: { obstacle, payee } }: { wallet: Wallet }) {
  if (!obstacle) return null;
  const until = payee?.pausedUntil;
  const action =
    obstacle.kind === 'realName' ? (
      <ButtonLink small href={href('realName')}>
        去实名认证
      </ButtonLink>
    ) : obstacle.kind === 'payeeName' ? (
      <ButtonLink small href={href('payee')}>
        改收款支付宝
      </ButtonLink>
    ) : obstacle.kind === 'suspended' ? (
      <ButtonLink small href={href('support')}>
        联系客服
      </ButtonLink>
    ) : undefined;
  return (
    <Notice tone="warn" title="现在不能提现" {...(action && { action })}>
      {obstacle.text}
      {obstacle.kind === 'paused' && until !== undefined && `，${beijing(until)} 恢复`}
    </Notice>
  );
}

export function Sums({ wallet }: { wallet: Wallet }) {
  const { available, held, transit, paidOut, deposits, payee, obstacle } = wallet;
  const canWithdraw = obstacle === undefined && hasEnough(wallet);
  return (
    <Card>
      <Stack>
        <Available>
          <dl>
            <dt>可提现</dt>
            <dd>
              <Price fen={available} size={30} tone="plain" />
            </dd>
          </dl>
          <ButtonLink variant={canWithdraw ? 'primary' : 'secondary'} href={href('withdrawal')}>
            提现
          </ButtonLink>
        </Available>
        <Payee>
          <span>{payee ? `付到支付宝 ${payee.account}　${payee.name}` : '还没有收款支付宝'}</span>
          <ButtonLink variant="quiet" small href={href('payee')}>
            {payee ? '修改' : '去填写'}
          </ButtonLink>
        </Payee>
        <Others>
          {(
            [
              ['待结算', held],
              ['提现中', transit],
              ['已提现', paidOut],
            ] as const
          ).map(([label, fen]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(fen)}</dd>
            </div>
          ))}
        </Others>
        {deposits > 0 && (
          <SecondaryText>押金 {money(deposits)} 由平台保管，不能提现，交易完成后原路退回。</SecondaryText>
        )}
      </Stack>
    </Card>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space.m};
  & > li + li {
    padding-top: ${space.m};
    border-top: 1px solid ${color.line};
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${dp(2)} ${space.m};
  strong {
    font-weight: 600;
  }
  strong + strong {
    font-variant-numeric: tabular-nums;
  }
  p {
    grid-column: 1 / -1;
    ${faint}
  }
`;

export function Holdings({ wallet: { holdings } }: { wallet: Wallet }) {
  if (holdings.length === 0) return null;
  return (
    <Card title={`待结算 ${holdings.length} 笔`}>
      <List>
        {holdings.map(({ id, no, title, amount, releaseAt, why }) => (
          <li key={id}>
            <Line>
              <strong>{title}</strong>
              <strong>{money(amount)}</strong>
              <p>{releaseAt === undefined ? why : `${beijing(releaseAt)} 到我的钱包。${why}`}</p>
              <p>{no}</p>
            </Line>
          </li>
        ))}
      </List>
    </Card>
  );
}

export { Line as WalletLine, List as WalletList };
