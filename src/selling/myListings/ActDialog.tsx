import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { RULES } from '../../../contract/kit/rules.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { newPriceFault, type OwnListingRef } from '../../../machines/selling/ownListing/ownListing.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FeeBreakdown, Field, money, Notice, NumberInput, space, TextArea } from '../../ui/index.ts';

const Body = styled.div`
  display: grid;
  gap: ${space.l};
`;

interface ActProps {
  actor: OwnListingRef;
  listing: OwnListing;
}

const PRICE_FAULTS: Record<NonNullable<ReturnType<typeof newPriceFault>>, string> = {
  missing: '请填写价格',
  unreadable: '价格最多两位小数',
  tooLow: `不能低于 ${money(RULES.minPrice)}`,
  tooHigh: `不能高于 ${money(RULES.maxPrice)}`,
  unchanged: '和现在的价格一样',
};

/** What every act is asked about with: its button, why the last try came to nothing, and a way out. */
function useAsking(actor: OwnListingRef) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'act.confirm' }));
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'refused' }));
  const failure = useSelector(actor, ({ context }) => context.failure);
  const body = (children: ReactNode) => (
    <Body>
      {children}
      {isRefused && (
        <Notice tone="bad" live="alert">
          {failure?.message ?? '没有办成，商品和之前一样，可以再试一次。'}
        </Notice>
      )}
    </Body>
  );
  const dialog = {
    open: true,
    busy: isBusy,
    disabled: !isBusy && !canConfirm,
    onConfirm: () => actor.send({ type: 'act.confirm' }),
    onCancel: () => actor.send({ type: 'act.dismiss' }),
  };
  return { isBusy, body, dialog };
}

/** Another price for a listing on sale, with what it costs and leaves before it is agreed to. */
function PriceDialog({ actor, listing }: ActProps) {
  const { isBusy, body, dialog } = useAsking(actor);
  const price = useSelector(actor, ({ context }) => context.price);
  const fault = useSelector(actor, ({ context }) => newPriceFault(context));
  const [isTouched, setTouched] = useState(false);
  const proceeds = proceedsAt(price);
  return (
    <ConfirmDialog
      {...dialog}
      title="修改价格"
      text={`现在 ${money(listing.price)}。改后马上按新价格卖，已下单的不受影响。`}
      confirm={isBusy ? '正在保存' : '保存'}
    >
      {body(
        <>
          <Field label="新价格" {...(isTouched && fault !== null && { error: PRICE_FAULTS[fault] })}>
            <NumberInput
              value={price}
              decimals={2}
              before="¥"
              maxLength={9}
              onValue={(text) => {
                actor.send({ type: 'price.type', text });
                setTouched(true);
              }}
            />
          </Field>
          {proceeds && (
            <FeeBreakdown
              direction="receive"
              rows={[
                { label: '售价', amount: proceeds.price },
                { label: '手续费', amount: -proceeds.fee },
              ]}
              total={{ label: '到手', amount: proceeds.income }}
            />
          )}
        </>,
      )}
    </ConfirmDialog>
  );
}

/** Takes a listing off sale, with a remark for its owner. */
function TakeDownDialog({ actor, listing }: ActProps) {
  const { isBusy, body, dialog } = useAsking(actor);
  const remark = useSelector(actor, ({ context }) => context.remark);
  return (
    <ConfirmDialog
      {...dialog}
      danger
      tone="warn"
      title="下架这件商品"
      text={`「${listing.title}」下架后买家看不到，之后可以重新上架。`}
      confirm={isBusy ? '正在下架' : '确定下架'}
    >
      {body(
        <Field label="备注（选填）" hint="只有你和客服看得到">
          <TextArea
            rows={2}
            maxLength={200}
            value={remark}
            onChange={(event) => actor.send({ type: 'remark.type', text: event.target.value })}
          />
        </Field>,
      )}
    </ConfirmDialog>
  );
}

/** Puts a listing on sale again, at the price it has. */
function PutUpDialog({ actor, listing }: ActProps) {
  const { body, dialog } = useAsking(actor);
  return (
    <ConfirmDialog
      {...dialog}
      title="重新上架"
      text={`按 ${money(listing.price)} 重新卖，买家马上能看到。`}
      confirm="上架"
    >
      {body(null)}
    </ConfirmDialog>
  );
}

/** `asking` and `submitting`: the act is asked about before anything is sent, and stays until the server has answered. */
export default function ActDialog(props: ActProps) {
  const act = useSelector(props.actor, ({ context }) => context.act);
  switch (act) {
    case 'editPrice':
      return <PriceDialog {...props} />;
    case 'takeDown':
      return <TakeDownDialog {...props} />;
    case 'putUp':
      return <PutUpDialog {...props} />;
    case null:
      return null;
  }
}
