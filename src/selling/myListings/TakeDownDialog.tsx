import { useState } from 'react';
import styled from 'styled-components';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field, Notice, space, TextArea } from '../../ui/index.ts';

const Body = styled.div`
  display: grid;
  gap: ${space.l};
`;

/** Takes a listing off sale, with a remark for its owner. Asks before it does. */
export default function TakeDownDialog({
  listing,
  busy,
  failure,
  onTakeDown,
  onClose,
}: {
  listing: OwnListing;
  busy: boolean;
  failure: string | null;
  onTakeDown: (remark: string) => void;
  onClose: () => void;
}) {
  const [remark, setRemark] = useState('');
  return (
    <ConfirmDialog
      open
      danger
      tone="warn"
      title="下架这件商品"
      text={`「${listing.title}」下架后买家看不到，之后可以重新上架。`}
      confirm={busy ? '正在下架' : '确定下架'}
      busy={busy}
      onConfirm={() => onTakeDown(remark.trim())}
      onCancel={onClose}
    >
      <Body>
        <Field label="备注（选填）" hint="只有你和客服看得到">
          <TextArea
            rows={2}
            maxLength={200}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Field>
        {failure !== null && (
          <Notice tone="bad" live="alert">
            {failure}
          </Notice>
        )}
      </Body>
    </ConfirmDialog>
  );
}
