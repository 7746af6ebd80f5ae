import { useSelector } from '@xstate/react';
import type { OrderActionRef } from '../../../machines/buying/orderAction/orderAction.ts';
import { Field, RadioCards, TextArea } from '../../ui/index.ts';

const STARS = [
  { value: '5', title: '很满意' },
  { value: '4', title: '满意' },
  { value: '3', title: '一般' },
  { value: '2', title: '不满意' },
  { value: '1', title: '很不满意' },
] as const;

/** Rating and comment. The actor keeps the input. */
export function ReviewFields({ actor }: { actor: OrderActionRef }) {
  const { review, isIncomplete } = useSelector(actor, ({ context }) => context);
  const write = (change: Partial<typeof review>) =>
    actor.send({ type: 'review.write', review: { ...review, ...change } });
  return (
    <>
      <RadioCards
        legend="满意程度"
        required
        value={review.stars === 0 ? null : (String(review.stars) as '1' | '2' | '3' | '4' | '5')}
        onValue={(stars) => write({ stars: Number(stars) })}
        options={STARS}
        error={isIncomplete && review.stars === 0 ? '请选择满意程度' : undefined}
      />
      <Field
        label="说说这次交易"
        hint="选填。所有人都能看到，手机号、QQ、微信会被遮住；有别人的姓名等隐私或辱骂的，平台会隐藏"
      >
        <TextArea
          value={review.text}
          maxLength={500}
          counted
          onChange={(event) => write({ text: event.target.value })}
        />
      </Field>
    </>
  );
}
