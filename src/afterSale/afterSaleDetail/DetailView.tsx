import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AfterSaleDetail, Statement } from '../../../contract/afterSale/afterSale.ts';
import {
  isOffered,
  standingOf,
  type AfterSaleAct,
  type FollowingRef,
} from '../../../machines/afterSale/afterSaleDetail/following.ts';
import { href } from '../../app/addresses.ts';
import {
  ActionBar,
  beijing,
  Button,
  ButtonLink,
  Card,
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
  radius,
  space,
  text,
  Timeline,
  type TimelineEvent,
} from '../../ui/index.ts';
import { RecordTitle, RecordWhat, RecordWords } from '../../ui/RecordCard.ts';
import { REMEDY_SHORT } from '../afterSaleApply/words.ts';
import { Soft } from '../afterSaleApply/parts.tsx';
import { PICTURE } from '../../page/card.ts';
import { useServerNow } from '../../page/clock.ts';
import { PictureRow } from './PictureRow.tsx';
import { actWords, isMine, moneyOf, nameOf, nextOf, readerOf, stateOf } from './words.ts';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  margin-bottom: ${space.s};
`;

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

const Said = styled.div`
  display: grid;
  gap: ${space.s};
  margin-top: ${space.s};
  padding: ${space.m};
  border-radius: ${radius.control};
  background: ${color.ground};
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const Links = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s};
`;

const Gap = styled.div`
  margin-top: ${space.m};
`;

const words = ({ id, text: said, pictures }: Statement, label: string): ReactNode => (
  <Said key={id}>
    {said !== '' && <p>{said}</p>}
    <PictureRow urls={pictures} label={label} />
  </Said>
);

const KIND: Record<Statement['kind'], string> = {
  application: '提交了申请',
  evidence: '补充了材料',
  answer: '答复了申请',
  question: '请买家补充材料',
  decision: '作了决定',
  appeal: '提出了申诉',
};

/** Everything that happened and everything that was said, newest first; what was said at an event stands with it. */
function historyOf(detail: AfterSaleDetail): TimelineEvent[] {
  const reader = readerOf(detail);
  const left = new Set(detail.statements);
  const events = detail.events.map((event, index) => {
    const said = [...left].filter(({ at, by }) => at === event.at && by === event.by);
    for (const one of said) left.delete(one);
    return {
      id: `e-${index}`,
      at: event.at,
      who: nameOf(event.by, reader),
      text: (
        <>
          {event.text}
          {said.map((one) => words(one, `${nameOf(one.by, reader)}的图片`))}
        </>
      ),
    };
  });
  const rest = [...left].map((one) => ({
    id: one.id,
    at: one.at,
    who: nameOf(one.by, reader),
    text: (
      <>
        {KIND[one.kind]}
        {words(one, `${nameOf(one.by, reader)}的图片`)}
      </>
    ),
  }));
  return [...events, ...rest].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed();
}

/** The acts in the order they are offered: what is waited for goes first and is the one primary. */
const ORDER: readonly AfterSaleAct[] = ['answer', 'appeal', 'evidence', 'withdraw'];

interface Props {
  detail: AfterSaleDetail;
  actor: FollowingRef;
  /** Whoever's turn it was has let the time pass: ask the server how it stands. */
  onDue: () => void;
}

/** The after-sale as the server says it stands, and what its reader may do now. */
export function DetailView({ detail, actor, onDue }: Props) {
  const now = useServerNow();
  const standing = standingOf(detail);
  const reader = readerOf(detail);
  const offered = ORDER.filter((act) => isOffered(act, standing, now()));
  const allowed = useSelector(actor, (snapshot) =>
    ORDER.filter((act) => snapshot.can({ type: 'act.choose', act, standing, now: now() })).join(),
  );
  const choose = (act: AfterSaleAct) => actor.send({ type: 'act.choose', act, standing, now: now() });
  const button = (act: AfterSaleAct, variant: 'primary' | 'secondary') => (
    <Button
      key={act}
      variant={variant}
      disabled={!allowed.split(',').includes(act)}
      onClick={() => choose(act)}
    >
      {actWords(act, detail).word}
    </Button>
  );
  const [first, second] = offered;
  const { word, tone } = stateOf(detail);
  const { decision } = detail;
  const hasMoney = detail.asked > 0 || (decision?.amount ?? 0) > 0;

  return (
    <>
      <PageBody>
        <Card>
          <Head>
            <Pill tone={tone}>{word}</Pill>
            {detail.dueAt !== undefined && (
              <Countdown until={detail.dueAt} now={now} label="剩余 " ended="正在更新" onEnd={onDue} />
            )}
          </Head>
          <Next>{nextOf(detail)}</Next>
          {detail.dueAt !== undefined && (
            <Otherwise>
              最晚 {beijing(detail.dueAt)}
              {detail.otherwise === undefined ? '' : `。${detail.otherwise}`}
            </Otherwise>
          )}
          {detail.question !== undefined && detail.stage === 'awaitingEvidence' && (
            <Gap>
              <Notice
                tone={reader === 'buyer' ? 'warn' : 'neutral'}
                title={reader === 'buyer' ? '客服请你补充' : '客服请买家补充'}
              >
                {detail.question}
              </Notice>
            </Gap>
          )}
        </Card>

        <Card title="钱在哪里">
          {hasMoney && (
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
                  {!decision ? (
                    detail.turn === 'nobody' ? (
                      '没有作决定'
                    ) : (
                      '还没有决定'
                    )
                  ) : decision.isGranted ? (
                    <Price fen={decision.amount} size={20} tone="plain" />
                  ) : (
                    '没有同意'
                  )}
                </dd>
              </div>
            </Sum>
          )}
          <p>{moneyOf(detail)}</p>
        </Card>

        {decision && (
          <Card title="处理结果" aside={<Soft>{beijing(decision.decidedAt)}</Soft>}>
            <DescriptionList
              items={[
                { term: '结果', value: decision.isGranted ? '同意' : '没有同意' },
                ...(decision.isGranted && decision.remedy
                  ? [{ term: '方式', value: REMEDY_SHORT[decision.remedy] }]
                  : []),
                ...(decision.amount > 0 ? [{ term: '金额', value: money(decision.amount) }] : []),
                { term: '处理人', value: decision.handler },
              ]}
            />
            <Said>
              <p>{decision.reason}</p>
            </Said>
          </Card>
        )}

        <Card title="经过和双方的话">
          <Timeline events={historyOf(detail)} />
        </Card>

        <Card title="订单">
          <RecordWhat>
            <Picture src={detail.picture} alt="" {...PICTURE} shown={108} />
            <RecordWords>
              <RecordTitle>{detail.title}</RecordTitle>
              <Price fen={detail.price} size={16} tone="plain" />
              <Soft>
                {detail.coverage.name}
                {detail.protectedUntil !== undefined && `，保障到 ${beijing(detail.protectedUntil, 'day')}`}
              </Soft>
            </RecordWords>
          </RecordWhat>
          <Gap>
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
          </Gap>
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
              { term: '申请时间', value: beijing(detail.createdAt) },
              { term: '申诉', value: detail.isAppealed ? '已申诉' : '没有申诉过' },
            ]}
          />
        </Card>
      </PageBody>
      {first !== undefined && (
        <ActionBar
          label={isMine(detail) ? '等你处理' : '有新情况可以补充'}
          {...(isMine(detail) && { note: '写一半也不会丢' })}
          aside={second === undefined ? undefined : button(second, 'secondary')}
        >
          {button(first, isMine(detail) ? 'primary' : 'secondary')}
        </ActionBar>
      )}
    </>
  );
}
