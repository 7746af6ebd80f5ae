import { useSelector } from '@xstate/react';
import type { RecyclingRef } from '../../../machines/recycling/recycling/recycling.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { MODE } from './words.ts';

/** `explaining`: what the chosen mode means, before anything is sent. */
export function Explaining({ actor }: { actor: RecyclingRef }) {
  const mode = useSelector(actor, ({ context }) => context.form.mode);
  return (
    <ConfirmDialog
      open
      title={MODE[mode].title}
      text={MODE[mode].explained}
      confirm="提交"
      cancel="再改改"
      onConfirm={() => actor.send({ type: 'form.confirm' })}
      onCancel={() => actor.send({ type: 'form.dismiss' })}
    />
  );
}
