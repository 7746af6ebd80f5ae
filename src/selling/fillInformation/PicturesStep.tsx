import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import { selectUpload, type ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { MIN_OTHERS } from '../../../machines/selling/consignment/faults.ts';
import { LEVELS } from '../../../machines/selling/consignment/form.ts';
import { UPLOAD_RULES } from '../../api/uploads.ts';
import { Button, Card, color, DescriptionList, money, space, text } from '../../ui/index.ts';
import { scrollToErrorSummary, Spot } from '../../ui/ErrorSummary.tsx';
import { RealNameHint } from '../basicInformation/Basics.tsx';
import { useConsignments } from '../consignment/flow.ts';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { megabytes } from '../../shared/upload/texts.ts';
import { useUpload } from '../../shared/upload/port.ts';
import { BeforeEdit } from './BeforeEdit.tsx';
import { Faults } from './Faults.tsx';
import { LastFailure, StepFrame } from './StepFrame.tsx';

const Soft = styled.p`
  margin-bottom: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

export function PicturesStep({ actor, busy = false }: { actor: ConsignmentRef; busy?: boolean }) {
  const { files } = useConsignments();
  const { game, form, pictures, faults, listingId } = useSelector(actor, ({ context }) => context);
  const upload = useUpload(useSelector(actor, selectUpload), files);
  const proceeds = proceedsAt(form.fields.price);
  const area = LEVELS.flatMap((level) => form.district[level]?.name || []).join(' / ');
  const there = (pictures.main ? 1 : 0) + pictures.others.length;
  const hint =
    pictures.onTheWay > 0
      ? `正在上传，还有 ${pictures.onTheWay} 张。可以先离开，回来会接着传`
      : there > 0
        ? `已传 ${there} 张。点图片可以设主图、换顺序`
        : '还没有图片。第一张会是主图，之后可以换';
  return (
    <StepFrame
      actor={actor}
      step="pictures"
      busy={busy}
      act={
        <Button
          busy={busy}
          onClick={() => {
            actor.send({ type: 'listing.submit' });
            scrollToErrorSummary();
          }}
        >
          {busy ? '正在提交' : listingId === null ? '提交审核' : '重新提交'}
        </Button>
      }
    >
      <Faults actor={actor} step="pictures" />
      <LastFailure actor={actor} />
      <BeforeEdit actor={actor} />
      <RealNameHint />
      <Spot name="pictures">
        <Card title="商品图片">
          <Soft>
            1 张主图和至少 {MIN_OTHERS} 张详情图，最多 100 张详情图。jpg、png、webp，每张不超过{' '}
            {megabytes(UPLOAD_RULES.maxBytes)}，太大的会自动缩小。请遮住游戏账号和手机号。
          </Soft>
          {upload && (
            <Pictures
              upload={upload}
              label="商品图片"
              main
              disabled={busy}
              hint={hint}
              error={faults.pictures}
            />
          )}
        </Card>
      </Spot>
      <Card title="提交前看一眼">
        <DescriptionList
          items={[
            { term: '游戏', value: game?.name ?? '' },
            { term: '区服', value: area || undefined },
            { term: '标题', value: form.fields.title },
            { term: '售价', value: proceeds ? money(proceeds.price) : '未填写' },
            { term: '手续费', value: proceeds ? `${money(proceeds.fee)}，卖出才收` : '—' },
            { term: '到手', value: proceeds ? money(proceeds.income) : '—' },
            { term: '包赔材料', value: form.canAssure === true ? '能提供' : '不能提供' },
          ]}
        />
      </Card>
    </StepFrame>
  );
}
