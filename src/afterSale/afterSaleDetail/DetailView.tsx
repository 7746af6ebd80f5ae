import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import {
  actsOffered,
  standingOf,
  type AfterSaleAct,
  type DetailRef,
} from '../../../machines/afterSale/afterSaleDetail/afterSaleDetail.ts';
import { href } from '../../app/routes.ts';
import {
  ActionBar,
  beijing,
  Button,
  ButtonLink,
  Card,
  CardHead,
  color,
  CopyButton,
  Countdown,
  DescriptionList,
  money,
  Notice,
  PageBody,
  Picture,
  Pill,
  Price,
  space,
  text,
  Timeline,
} from '../../ui/index.ts';
import { RecordTitle, RecordWhat, RecordWords } from '../../ui/RecordCard.ts';
import { REMEDY_SHORT } from '../afterSaleApply/texts.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { InspectionReportCard } from '../../shared/InspectionReport.tsx';
import { PICTURE } from '../../shared/listingCard.ts';
import { useServerNow } from '../../ui/clock.ts';
import { historyOf } from './history.tsx';
import { Quoted } from './QuotedText.ts';
import {
  actTexts,
  decisionAmount,
  isAboutMoney,
  isReadersTurn,
  nextStepText,
  questionTitle,
  readerOf,
  stateLabel,
  moneyStatusText,
} from './texts.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { NoWrap } from '../../ui/NoWrap.ts';
import { Below } from '../../ui/layout/Below.ts';

const Next = styled.p`
  font-size: ${text.strong};
  font-weight: 600;
  line-height: 1.5;
`;

const Otherwise = styled.p`
  margin-top: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Sum = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
  margin-bottom: ${space.m};
  dt {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const Links = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s};
`;

function ActButton({
  act,
  detail,
  actor,
  primary = false,
}: {
  act: AfterSaleAct;
  detail: AfterSaleDetail;
  actor: DetailRef;
  primary?: boolean;
}) {
  const now = useServerNow();
  const choice = () => ({ type: 'act.choose', act, standing: standingOf(detail), now: now() }) as const;
  const canChoose = useSelector(actor, (snapshot) => snapshot.can(choice()));
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      disabled={!canChoose}
      onClick={() => actor.send(choice())}
    >
      {actTexts(act, detail).word}
    </Button>
  );
}

interface Props {
  detail: AfterSaleDetail;
  actor: DetailRef;
  /** Called when the deadline passes, to read the server's decision. */
  onDue: () => void;
}

export function DetailView({ detail, actor, onDue }: Props) {
  const now = useServerNow();
  const reader = readerOf(detail);
  const isTurn = isReadersTurn(detail);
  const [first, second] = actsOffered(standingOf(detail), now());
  const { word, tone } = stateLabel(detail);
  const { decision } = detail;
  const decided = decisionAmount(detail);

  return (
    <>
      <PageBody>
        <Card>
          <CardHead>
            <Pill tone={tone}>{word}</Pill>
            {detail.dueAt !== undefined && (
              <Countdown until={detail.dueAt} label="剩余" ended="正在更新" onEnd={onDue} />
            )}
          </CardHead>
          <Next>{nextStepText(detail)}</Next>
          <Announcement text={`${word}。${nextStepText(detail)}`} />
          {detail.dueAt !== undefined && (
            <Otherwise>
              最晚 {beijing(detail.dueAt)}
              {detail.otherwise === undefined ? '' : `。${detail.otherwise}`}
            </Otherwise>
          )}
          {detail.question !== undefined && (
            <Below>
              <Notice tone={reader === 'buyer' ? 'warn' : 'neutral'} title={questionTitle(detail)}>
                {detail.question}
              </Notice>
            </Below>
          )}
        </Card>

        <Card title="钱在哪里">
          {isAboutMoney(detail) && (
            <Sum>
              <div>
                <dt>{reader === 'buyer' ? '申请' : '买家申请'}</dt>
                <dd>
                  <Price fen={detail.asked} size={20} tone="plain" />
                </dd>
              </div>
              <div>
                <dt>同意</dt>
                <dd>
                  {typeof decided === 'number' ? <Price fen={decided} size={20} tone="plain" /> : decided}
                </dd>
              </div>
            </Sum>
          )}
          <p>{moneyStatusText(detail)}</p>
        </Card>

        {decision && (
          <Card title="处理结果" aside={<SecondaryText>{beijing(decision.decidedAt)}</SecondaryText>}>
            <DescriptionList
              items={[
                { term: '结果', value: decision.isGranted ? '同意' : '没有同意' },
                ...(decision.isGranted && decision.remedy
                  ? [{ term: '方式', value: REMEDY_SHORT[decision.remedy] }]
                  : []),
                { term: '金额', value: decision.amount > 0 ? money(decision.amount) : undefined },
                { term: '处理人', value: decision.handler },
              ]}
            />
            <Quoted>
              <p>{decision.reason}</p>
            </Quoted>
          </Card>
        )}

        {detail.report && <InspectionReportCard report={detail.report} />}

        <Card title="经过和双方的话">
          <Timeline events={historyOf(detail)} />
        </Card>

        <Card title="订单">
          <RecordWhat>
            <Picture src={detail.picture} alt="" {...PICTURE} shown={108} />
            <RecordWords>
              <RecordTitle>{detail.title}</RecordTitle>
              <Price fen={detail.price} size={16} tone="plain" />
              <SecondaryText>
                {detail.coverage.name}
                {detail.protectedUntil !== undefined && (
                  <>
                    ，保障到 <NoWrap>{beijing(detail.protectedUntil, 'full')}</NoWrap>
                  </>
                )}
              </SecondaryText>
            </RecordWords>
          </RecordWhat>
          <Below>
            <Links>
              <ButtonLink
                variant="secondary"
                href={
                  reader === 'seller'
                    ? href('myProducts', { tab: 'published' })
                    : href('orderDetail', { orderId: detail.orderId })
                }
              >
                {reader === 'seller' ? '看我的商品' : '看订单'}
              </ButtonLink>
              <ButtonLink variant="secondary" href={href('chat', { orderId: detail.orderId })}>
                订单对话
              </ButtonLink>
            </Links>
          </Below>
        </Card>

        <Card title="售后信息" aside={<CopyButton text={detail.no} label="复制编号" />}>
          <DescriptionList
            items={[
              { term: '售后编号', value: detail.no },
              { term: '订单编号', value: detail.orderNo },
              { term: '问题', value: detail.typeName },
              { term: '原因', value: detail.reasonName },
              { term: '希望', value: REMEDY_SHORT[detail.remedy] },
              { term: '处理人', value: detail.handler },
              { term: '申请时间', value: beijing(detail.createdAt, 'full') },
              { term: '申诉', value: detail.isAppealed ? '已申诉' : '没有申诉过' },
            ]}
          />
        </Card>
      </PageBody>
      {first !== undefined && (
        <ActionBar
          label={isTurn ? '等你处理' : first === 'withdraw' ? '不退了可以撤销' : '有新情况可以补充'}
          {...(isTurn && first !== 'return' && { note: '写一半也不会丢' })}
          aside={second === undefined ? undefined : <ActButton act={second} detail={detail} actor={actor} />}
        >
          <ActButton act={first} detail={detail} actor={actor} primary={isTurn} />
        </ActionBar>
      )}
    </>
  );
}
