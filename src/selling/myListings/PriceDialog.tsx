import { useState } from 'react';
import styled from 'styled-components';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { feeOf, fenOf, typedYuan } from '../../../machines/selling/consignment/consignment.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FeeBreakdown, Field, money, Notice, NumberInput, space } from '../../ui/index.ts';

const Body = styled.div`
  display: grid;
  gap: ${space.l};
`;

function faultOf(typed: string, before: number): string | undefined {
  const fen = fenOf(typed);
  if (typed === '') return '请填写价格';
  if (fen === null) return '价格最多两位小数';
  if (fen < RULES.minPrice) return `不能低于 ${money(RULES.minPrice)}`;
  if (fen > RULES.maxPrice) return `不能高于 ${money(RULES.maxPrice)}`;
  return fen === before ? '和现在的价格一样' : undefined;
}

/** Another price for a listing on sale, with what it costs and leaves before it is agreed to. */
export default function PriceDialog({
  listing,
  busy,
  failure,
  onSave,
  onClose,
}: {
  listing: OwnListing;
  busy: boolean;
  /** Why the last try came to nothing. */
  failure: string | null;
  onSave: (price: number, fee: number) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(typedYuan(listing.price));
  const [isTouched, setTouched] = useState(false);
  const sum = feeOf(typed);
  const fault = faultOf(typed, listing.price);
  return (
    <ConfirmDialog
      open
      title="修改价格"
      text={`现在 ${money(listing.price)}。改后马上按新价格卖，已下单的不受影响。`}
      confirm={busy ? '正在保存' : '保存'}
      busy={busy}
      disabled={fault !== undefined}
      onConfirm={() => {
        if (sum && fault === undefined) onSave(sum.price, sum.fee);
      }}
      onCancel={onClose}
    >
      <Body>
        <Field label="新价格" {...(isTouched && fault !== undefined && { error: fault })}>
          <NumberInput
            value={typed}
            decimals={2}
            before="¥"
            maxLength={9}
            onValue={(value) => {
              setTyped(value);
              setTouched(true);
            }}
          />
        </Field>
        {sum && (
          <FeeBreakdown
            direction="receive"
            rows={[
              { label: '售价', amount: sum.price },
              { label: '手续费', amount: -sum.fee },
            ]}
            total={{ label: '到手', amount: sum.income }}
          />
        )}
        {failure !== null && (
          <Notice tone="bad" live="alert">
            {failure}
          </Notice>
        )}
      </Body>
    </ConfirmDialog>
  );
}
