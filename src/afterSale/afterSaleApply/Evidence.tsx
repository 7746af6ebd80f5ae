import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { AfterSaleRef } from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import { dictionaryQuery } from '../../content/index.ts';
import { Button, Card, color, space, text } from '../../ui/index.ts';
import { ErrorSummary, showSummary, Spot } from '../../ui/ErrorSummary.tsx';
import { Pictures } from '../../page/upload/Pictures.tsx';
import { useAfterSale } from './context.ts';
import { StepFrame } from './parts.tsx';

const Help = styled.p`
  margin-bottom: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** `evidence`: at least one picture, each with its progress. */
export function Evidence({ actor }: { actor: AfterSaleRef }) {
  const { form, faults, isUploading } = useSelector(actor, ({ context }) => context);
  const { picturesFor } = useAfterSale();
  const reason = useQuery(dictionaryQuery('afterReason')).data?.find(({ value }) => value === form.reason);
  const [upload] = useState(() => picturesFor(actor));
  const next = () => {
    actor.send({ type: 'step.next' });
    showSummary();
  };
  return (
    <StepFrame
      actor={actor}
      step="evidence"
      label={isUploading ? '图片正在上传' : `已有 ${form.pictures.length} 张`}
      note="最多 20 张"
      act={<Button onClick={next}>下一步</Button>}
    >
      <ErrorSummary faults={Object.entries(faults).map(([place, said]) => ({ place, text: said }))} />
      <Card title="上传证据">
        <Help>
          {reason?.remark ?? '附上能说明问题的完整截图'}。能看到时间的截图最有用，没有的可以之后再补。
        </Help>
        <Spot name="pictures">
          <Pictures
            upload={upload}
            label="证据图片"
            hint="至少 1 张。客服和卖家会看到，请遮住密码"
            error={faults.pictures}
          />
        </Spot>
      </Card>
    </StepFrame>
  );
}
