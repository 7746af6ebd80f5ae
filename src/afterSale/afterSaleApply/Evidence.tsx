import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { selectUpload, type ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { dictionaryQuery } from '../../content/index.ts';
import { Card, color, space, text } from '../../ui/index.ts';
import { Spot } from '../../ui/ErrorSummary.tsx';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { useAfterSaleApply } from './flow.ts';
import { StepFrame } from './StepFrame.tsx';

const Help = styled.p`
  margin-bottom: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

export function Evidence({ actor }: { actor: ApplyRef }) {
  const { form, faults } = useSelector(actor, ({ context }) => context);
  const pictures = useSelector(actor, selectUpload);
  const isSending = useSelector(pictures, (snapshot) => snapshot?.matches('sending') ?? false);
  const reason = useQuery(dictionaryQuery('afterReason')).data?.find(({ value }) => value === form.reason);
  const upload = useUpload(pictures, useAfterSaleApply().files);
  return (
    <StepFrame
      actor={actor}
      step="evidence"
      label={isSending ? '图片正在上传' : `已有 ${form.pictures.length} 张`}
      note="最多 20 张"
    >
      <Card title="上传证据">
        <Help>
          {reason?.remark ?? '附上能说明问题的完整截图'}。能看到时间的截图最有用，没有的可以之后再补。
        </Help>
        <Spot name="pictures">
          {upload && (
            <Pictures
              upload={upload}
              label="证据图片"
              hint="至少 1 张。客服和卖家会看到，请遮住密码"
              error={faults.pictures}
            />
          )}
        </Spot>
      </Card>
    </StepFrame>
  );
}
