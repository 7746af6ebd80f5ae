import { href } from '../../app/routes.ts';
import { ButtonLink, Notice } from '../../ui/index.ts';
import type { Form } from './form.ts';

/** Error that is not about a field. */
export function Refusal({ form: { snapshot } }: { form: Form }) {
  const { failure } = snapshot.context;
  if (failure === null || !snapshot.hasTag('refused')) return null;
  // Staff have suspended the account, or barred the phone or device.
  const isAppealable =
    failure.kind === 'conflict' && (failure.reason === 'suspended' || failure.reason === 'barred');
  return (
    <Notice
      tone="bad"
      live="alert"
      {...(isAppealable && {
        action: (
          <ButtonLink small href={href('support')}>
            联系客服
          </ButtonLink>
        ),
      })}
    >
      {failure.message}
    </Notice>
  );
}
