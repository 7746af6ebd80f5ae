import { useSelector } from '@xstate/react';
import { REMARK, REMARK_MAX, RULES } from '../../../contract/kit/rules.ts';
import { KEEPS_PLACE, proceedsAt, SPECIAL_OFFER } from '../../../contract/selling/rule.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { newPriceFaultAt, type OwnListingRef } from '../../../machines/selling/ownListing/ownListing.ts';
import { Prompt } from '../../shared/dialogs/Prompt.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FeeBreakdown, money, Notice } from '../../ui/index.ts';

interface ActProps {
  actor: OwnListingRef;
  listing: Pick<OwnListing, 'price' | 'title'>;
}

const DAY = 24 * 3_600_000;
const OFFER = `上架满 ${SPECIAL_OFFER.standing / DAY} 天后降价 ${100 - SPECIAL_OFFER.percent}% 以上，会标特价 ${SPECIAL_OFFER.lasts / DAY} 天。`;

const PRICE_FAULTS: Record<NonNullable<ReturnType<typeof newPriceFaultAt>>, string> = {
  missing: '请填写价格',
  unreadable: '价格只能填数字，最多两位小数',
  tooLow: `不能低于 ${money(RULES.minPrice)}`,
  tooHigh: `不能高于 ${money(RULES.maxPrice)}`,
  unchanged: '和现在的价格一样',
};

const NOT_DONE = '没有办成，商品和之前一样，可以再试一次。';

/** Message of the last refused attempt; null if none was refused. */
const useRefusal = (actor: OwnListingRef): string | null =>
  useSelector(actor, (snapshot) =>
    snapshot.matches({ asking: 'refused' }) ? (snapshot.context.failure?.message ?? NOT_DONE) : null,
  );

function Proceeds({ typed }: { typed: string }) {
  const found = proceedsAt(typed);
  return (
    found && (
      <FeeBreakdown
        plain
        rows={[
          { label: '售价', amount: found.price },
          { label: '手续费', amount: -found.fee },
        ]}
        total={{ label: '到手', amount: found.income }}
      />
    )
  );
}

const proceeds = (typed: string) => <Proceeds typed={typed} />;

function PricePrompt({ actor, listing }: ActProps) {
  const refusal = useRefusal(actor);
  const price = useSelector(actor, ({ context }) => context.price);
  return (
    <Prompt
      title="修改价格"
      tone="info"
      text={`现在 ${money(listing.price)}。改后马上按新价格卖，已下单的不受影响。${OFFER}`}
      label="新价格"
      hint={`${money(RULES.minPrice)} 到 ${money(RULES.maxPrice)}，最多两位小数`}
      input="yuan"
      maxLength={9}
      confirmText="保存"
      initial={price}
      refusal={refusal}
      validator={(text) => {
        const fault = newPriceFaultAt(text, listing.price);
        return fault === null || PRICE_FAULTS[fault];
      }}
      more={proceeds}
      onAnswer={(text) => {
        if (text === null) return actor.send({ type: 'act.dismiss' });
        actor.send({ type: 'price.type', text });
        actor.send({ type: 'act.confirm' });
      }}
    />
  );
}

function TakeDownPrompt({ actor, listing }: ActProps) {
  const refusal = useRefusal(actor);
  const remark = useSelector(actor, ({ context }) => context.remark);
  return (
    <Prompt
      title="下架这件商品"
      tone="danger"
      text={`「${listing.title}」下架后买家看不到，之后可以重新上架。`}
      label="备注（选填）"
      hint="只有你和客服看得到"
      input="lines"
      maxLength={REMARK_MAX}
      choices={['暂时不卖了', '自己还要玩', '改好再上架']}
      confirmText="确定下架"
      initial={remark}
      refusal={refusal}
      pattern={REMARK}
      validator={(text) => text.trim().length <= REMARK_MAX || `最多 ${REMARK_MAX} 个字`}
      onAnswer={(text) => {
        if (text === null) return actor.send({ type: 'act.dismiss' });
        actor.send({ type: 'remark.type', text });
        actor.send({ type: 'act.confirm' });
      }}
    />
  );
}

/** Confirms putting a listing up again. Stays open until the server responds. */
function PutUpDialog({ actor, listing }: ActProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useRefusal(actor);
  return (
    <ConfirmDialog
      title="重新上架"
      text={`按 ${money(listing.price)} 重新卖，买家马上能看到。${KEEPS_PLACE / 3_600_000} 小时内上架过的，仍排在原来的位置。`}
      confirm="上架"
      busy={isBusy}
      onConfirm={() => actor.send({ type: 'act.confirm' })}
      onCancel={() => actor.send({ type: 'act.dismiss' })}
    >
      {refusal !== null && (
        <Notice tone="bad" live="alert">
          {refusal}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/**
 * `asking` and `submitting`: confirms the act. The prompts close on submission, and open again if the act was refused.
 */
export default function ActDialog(props: ActProps) {
  const act = useSelector(props.actor, ({ context }) => context.act);
  const isAsking = useSelector(props.actor, (snapshot) => snapshot.matches('asking'));
  switch (act) {
    case 'editPrice':
      return isAsking && <PricePrompt {...props} />;
    case 'takeDown':
      return isAsking && <TakeDownPrompt {...props} />;
    case 'putUp':
      return <PutUpDialog {...props} />;
    case null:
      return null;
  }
}
