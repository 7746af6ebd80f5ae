import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import {
  selectInquiry,
  type DetailRef,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { useInquiry } from '../../shared/Inquiry.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button, Notice, space, Spinner } from '../../ui/index.ts';

const Center = styled.div`
  display: flex;
  justify-content: center;
  padding: ${space.l};
`;

/** `uncertain`: no answer came; the after-sale itself is asked. Nothing is sent twice. */
export function Uncertain({ actor }: { actor: DetailRef }) {
  const { isUnanswered, failure, repeat } = useInquiry(useSelector(actor, selectInquiry));
  return (
    <Dialog
      open
      alert
      onClose={() => {}}
      title={isUnanswered ? '还没有核对到' : '正在核对有没有提交成功'}
      text="刚才没有收到回应，正在向平台核对，不会重复提交。"
      {...(isUnanswered && {
        actions: (
          <>
            <Button variant="secondary" onClick={() => actor.send({ type: 'act.dismiss' })}>
              关闭
            </Button>
            <Button onClick={repeat}>现在再查</Button>
          </>
        ),
      })}
    >
      {isUnanswered ? (
        failure && (
          <Notice tone="warn" live="status">
            {failure.message}会自动再查。
          </Notice>
        )
      ) : (
        <Center>
          <Spinner size={28} />
        </Center>
      )}
    </Dialog>
  );
}
