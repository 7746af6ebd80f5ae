import { useSelector } from '@xstate/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { AfterSaleType } from '../../../contract/entities/afterSale.ts';
import type { AfterSaleRef } from '../../../machines/afterSale/afterSale.ts';
import { Button, Card, color, space, text } from '../../ui/index.ts';
import { ErrorSummary, showSummary, Spot } from '../../ui/ErrorSummary.tsx';
import { Pictures } from '../upload/Pictures.tsx';
import { useAfterSale } from './context.ts';
import { StepFrame } from './parts.tsx';

/** What proves each matter; said before the pictures are chosen. */
const HELPS: Record<AfterSaleType, readonly string[]> = {
  takenBack: ['登录失败或被顶下线的提示', '密码、密保被修改的通知', '登录记录，能看到时间'],
  notAsDescribed: ['游戏内与描述不一致的页面', '对应的段位、皮肤或资产页面'],
  cannotLogin: ['登录或换绑失败的提示', '你输入的账号，密码请遮住'],
  faceHelp: ['游戏要求人脸验证的页面'],
  banned: ['封禁通知，能看到原因和时间'],
  sellerDefault: ['订单对话里与卖家的约定'],
  other: ['能说明问题的页面'],
};

const List = styled.ul`
  display: grid;
  gap: ${space.xs};
  margin-bottom: ${space.m};
  padding-left: ${space.l};
  color: ${color.inkSoft};
  font-size: ${text.small};
  list-style: disc;
`;

/** `evidence`: at least one picture, each with its progress. */
export function Evidence({ actor }: { actor: AfterSaleRef }) {
  const { form, faults, isUploading } = useSelector(actor, ({ context }) => context);
  const { picturesFor } = useAfterSale();
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
      note="至少 1 张，最多 20 张"
      act={<Button onClick={next}>下一步</Button>}
    >
      <ErrorSummary faults={Object.entries(faults).map(([place, said]) => ({ place, text: said }))} />
      <Card title="上传证据">
        <List>
          {HELPS[form.type === '' ? 'other' : form.type].map((help) => (
            <li key={help}>{help}</li>
          ))}
        </List>
        <Spot name="pictures">
          <Pictures
            upload={upload}
            label="证据图片"
            hint="截图要完整、能看到时间。客服和卖家会看到，请遮住密码"
            error={faults.pictures}
          />
        </Spot>
      </Card>
    </StepFrame>
  );
}
