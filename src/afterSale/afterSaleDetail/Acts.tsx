import { useSelector } from '@xstate/react';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { selectState, type DetailRef } from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { Confirming } from './Confirming.tsx';
import { Refused } from './Refused.tsx';
import { Uncertain } from '../../shared/inquiry/Uncertain.tsx';
import { Writing } from './Writing.tsx';

export function Acts({ actor, detail }: { actor: DetailRef; detail: AfterSaleDetail }) {
  const state = useSelector(actor, selectState);
  const act = useSelector(actor, ({ context }) => context.act);
  switch (state) {
    case 'confirming':
      return <Confirming actor={actor} detail={detail} busy={false} />;
    case 'writing':
    case 'submitting':
      if (act === null) return null;
      return act === 'withdraw' ? (
        <Confirming actor={actor} detail={detail} busy />
      ) : (
        <Writing key={act} actor={actor} act={act} detail={detail} busy={state === 'submitting'} />
      );
    case 'refused':
      return <Refused actor={actor} detail={detail} />;
    case 'uncertain':
      return (
        <Uncertain
          actor={actor}
          as="dialog"
          title="正在核对有没有提交成功"
          onClose={() => actor.send({ type: 'act.dismiss' })}
        >
          刚才没有收到回应，正在向平台核对，不会重复提交。
        </Uncertain>
      );
    case 'restoring':
    case 'viewing':
    case 'submitted':
      return null;
  }
}
