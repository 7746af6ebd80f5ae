import { useId, useState } from 'react';
import styled from 'styled-components';
import { ArticleSheet } from '../../content/index.ts';
import { Checkbox, color, space, text, touch, VisuallyHidden } from '../../ui/index.ts';
import type { Form } from './form.ts';
import { FaultText } from '../../ui/SoftText.ts';

const TEXTS = {
  yonghuxieyi: '用户协议',
  yinsizhengce: '隐私政策',
} as const;

const TYPES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  font-size: ${text.small};
`;

const Open = styled.button`
  min-height: ${touch};
  padding: 0 ${space.xs};
  color: ${color.accent};
`;

/** Consent checkbox. The terms open in sheets, so typed input stays. */
export function Agreement({ form }: { form: Form }) {
  const { actor, snapshot, faults, isBusy } = form;
  const faultId = useId();
  const [open, setOpen] = useState<keyof typeof TEXTS | null>(null);
  return (
    <div>
      <Row>
        <Checkbox
          checked={snapshot.context.agreed}
          disabled={isBusy}
          required
          faultId={faults.agreement === undefined ? undefined : faultId}
          onChecked={(agreed) => actor.send({ type: 'agreement.tick', agreed })}
        >
          已阅读并同意
          <VisuallyHidden>{TYPES.map((type) => `《${TEXTS[type]}》`)}</VisuallyHidden>
        </Checkbox>
        {TYPES.map((type) => (
          <Open key={type} type="button" onClick={() => setOpen(type)}>
            《{TEXTS[type]}》
          </Open>
        ))}
      </Row>
      {faults.agreement !== undefined && <FaultText id={faultId}>{faults.agreement}</FaultText>}
      {open !== null && <ArticleSheet type={open} title={TEXTS[open]} onClose={() => setOpen(null)} />}
    </div>
  );
}
