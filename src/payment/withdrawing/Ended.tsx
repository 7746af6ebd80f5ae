import type { ReactNode } from 'react';
import { sentence } from '../../../contract/kit/sentence.ts';
import type { Withdrawal } from '../../../contract/payment/wallet.ts';
import type { WithdrawalRef } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Button, ButtonLink, money } from '../../ui/index.ts';
import { WithdrawalPage } from './Following.tsx';
import { TITLE } from './words.ts';

interface EndWords {
  tone: 'good' | 'bad' | 'inkFaint';
  text: (withdrawal: Withdrawal) => ReactNode;
}

const back = ({ amount, reason }: Withdrawal) => (
  <>
    {reason !== undefined && <p>{sentence(reason)}</p>}
    <p>{money(amount)} 已退回，在我的钱包里。</p>
  </>
);

const WORDS: Readonly<Record<'paid' | 'failed' | 'turnedDown' | 'cancelled', EndWords>> = {
  paid: {
    tone: 'good',
    text: ({ amount, account }) => (
      <p>
        {money(amount)} 在支付宝 {account} 里。
      </p>
    ),
  },
  failed: { tone: 'bad', text: back },
  turnedDown: { tone: 'bad', text: back },
  cancelled: { tone: 'inkFaint', text: back },
};

/** `paid`, `failed`, `turnedDown`, `cancelled`: the result, and where the money is now. */
export function Ended({
  actor,
  withdrawal,
  end,
  isNamed,
}: {
  actor: WithdrawalRef;
  withdrawal: Withdrawal;
  end: keyof typeof WORDS;
  /** The withdrawal's id is in the URL, so a new one needs another URL. */
  isNamed: boolean;
}) {
  const { tone, text } = WORDS[end];
  return (
    <WithdrawalPage withdrawal={withdrawal}>
      <MessagePage
        tone={tone}
        title={TITLE[end]}
        acts={
          <>
            <ButtonLink href={href('wallet')}>回我的钱包</ButtonLink>
            {end === 'failed' && (
              <ButtonLink variant="secondary" href={href('payee')}>
                修改收款支付宝
              </ButtonLink>
            )}
            {isNamed ? (
              <ButtonLink variant="secondary" href={href('withdrawal')}>
                再提一笔
              </ButtonLink>
            ) : (
              <Button variant="secondary" onClick={() => actor.send({ type: 'withdrawal.again' })}>
                再提一笔
              </Button>
            )}
          </>
        }
      >
        {text(withdrawal)}
      </MessagePage>
    </WithdrawalPage>
  );
}
