import { Notice } from '../../ui/Notice.tsx';
import type { Form } from './form.ts';

/** Why the form was refused, when it is about no field. */
export function Refusal({ form: { snapshot } }: { form: Form }) {
  const { failure } = snapshot.context;
  if (failure === null || !snapshot.hasTag('refused')) return null;
  return (
    <Notice tone="bad" live="alert">
      {failure.message}
    </Notice>
  );
}
