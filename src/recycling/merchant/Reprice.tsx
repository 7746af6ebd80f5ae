import { useState } from 'react';
import { MAX_PRICE_REASON } from '../../../contract/kit/rules.ts';
import type { RecycleOrderDetail } from '../../../contract/recycling/recycling.ts';
import { allowedPriceOf } from '../../../machines/recycling/valuationForm/form.ts';
import { Button, Field, money, NumberInput, Stack, TextInput } from '../../ui/index.ts';
import { Sheet } from '../../ui/Sheet.tsx';

/** Proposed price after the inspection in fen, and the reason. */
export interface Reprice {
  price: number;
  reason: string;
}

/** Sheet to propose a new price. Input is kept while the page is open. */
export function RepriceSheet({
  order,
  typed,
  onType,
  onClose,
  onAsk,
}: {
  order: RecycleOrderDetail;
  typed: { price: string; reason: string };
  onType: (typed: { price: string; reason: string }) => void;
  onClose: () => void;
  onAsk: (asked: Reprice) => void;
}) {
  const [isTried, setTried] = useState(false);
  const price = allowedPriceOf(typed.price);
  const reason = typed.reason.trim();
  const faults = {
    price: price === null || price >= order.price ? `填写低于 ${money(order.price)} 的成交价，最低 ¥10` : '',
    reason: [...reason].length < 2 ? '请写明原因，卖家会看到，至少 2 个字' : '',
  };
  const submit = () => {
    setTried(true);
    if (price !== null && faults.price === '' && faults.reason === '') onAsk({ price, reason });
  };
  return (
    <Sheet
      onClose={onClose}
      title="提出新的成交价"
      foot={
        <Button block onClick={submit}>
          下一步
        </Button>
      }
    >
      <Stack>
        <p>验号后和描述不符时，可以提一次更低的价格，由卖家决定。查看账号以后不能再提。</p>
        <Field
          label="新的成交价"
          required
          hint={`现在是 ${money(order.price)}`}
          error={isTried ? faults.price : ''}
        >
          <NumberInput value={typed.price} yuan onValue={(price) => onType({ ...typed, price })} />
        </Field>
        <Field label="原因" required error={isTried ? faults.reason : ''}>
          <TextInput
            value={typed.reason}
            maxLength={MAX_PRICE_REASON}
            placeholder="例如：少了两款限定皮肤"
            onChange={(event) => onType({ ...typed, reason: event.target.value })}
          />
        </Field>
      </Stack>
    </Sheet>
  );
}
