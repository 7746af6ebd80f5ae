import styled from 'styled-components';
import { Link } from 'wouter';
import type { ListingReview } from '../../../contract/staff/index.ts';
import { PictureRow } from '../../shared/PictureRow.tsx';
import { beijing, Card, color, DescriptionList, money, Pill, space, text } from '../../ui/index.ts';
import { consoleHref } from '../console/address.ts';
import { stateName } from '../words.ts';
import { Soft } from './layout.ts';

const Changes = styled.dl`
  display: grid;
  gap: ${space.m};
  margin-top: ${space.s};
  dt {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
  dd {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: ${space.s};
    white-space: pre-wrap;
  }
  del {
    color: ${color.inkSoft};
  }
  ins {
    font-weight: 600;
    text-decoration: none;
  }
`;

const Beside = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.m};
  margin-top: ${space.m};
  h3 {
    margin-bottom: ${space.s};
    font-size: ${text.small};
  }
`;

type Change = ListingReview['pictureChanges'][number];

function PictureColumn({ title, changes }: { title: string; changes: readonly Change[] }) {
  return (
    <section aria-label={title}>
      <h3>
        {title}（{changes.length} 张）
      </h3>
      <PictureRow urls={changes.map(({ picture }) => picture)} label={title} />
    </section>
  );
}

function ChangesCard({ approvedAt, changes, pictureChanges }: ListingReview) {
  if (approvedAt === undefined) {
    return (
      <Card title="和上次审核比">
        <Soft>没有上次审核的记录，请整件核对。</Soft>
      </Card>
    );
  }
  const pictures = (change: Change['change']) => pictureChanges.filter((each) => each.change === change);
  return (
    <Card title="和上次审核比" aside={<Soft>{beijing(approvedAt)} 通过</Soft>}>
      {changes.length === 0 && pictureChanges.length === 0 && <p>没有改动。</p>}
      {changes.length > 0 && (
        <Changes>
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before || '（空）'}</del>
                <span aria-label="改为">→</span>
                <ins>{after || '（空）'}</ins>
              </dd>
            </div>
          ))}
        </Changes>
      )}
      {pictureChanges.length > 0 && (
        <Beside>
          <PictureColumn title="去掉的图片" changes={pictures('removed')} />
          <PictureColumn title="新加的图片" changes={pictures('added')} />
        </Beside>
      )}
    </Card>
  );
}

/** Whether a price is below, in or above the range of comparable prices. */
function standingOf(price: number, low: number, high: number) {
  if (price < low) return <Pill tone="warn">低于范围</Pill>;
  return price > high ? <Pill tone="warn">高于范围</Pill> : <Pill tone="good">在范围内</Pill>;
}

/** The price beside the prices of comparable sold accounts. If too few were sold, beside those on sale. */
function PriceCard({ price, comparables }: { price: number; comparables: ListingReview['comparables'] }) {
  const { verdict, count, low, mid, high, basis } = comparables;
  if (verdict === 'tooFew' || low === undefined || high === undefined) {
    return (
      <Card title="和同类成交价比">
        <DescriptionList items={[{ term: '标价', value: money(price) }]} />
        <Soft>同类成交只有 {count} 笔，太少，不能比较。</Soft>
      </Card>
    );
  }
  const isAsked = basis === 'asking';
  return (
    <Card title={isAsked ? '和同类标价比' : '和同类成交价比'} aside={standingOf(price, low, high)}>
      <DescriptionList
        items={[
          { term: '标价', value: money(price) },
          { term: isAsked ? '同类标价' : '同类成交价', value: `${money(low)} – ${money(high)}` },
          { term: '中位', value: mid === undefined ? undefined : money(mid) },
          { term: isAsked ? '在售' : '成交', value: isAsked ? `${count} 件` : `${count} 笔` },
        ]}
      />
      {isAsked && <Soft>同类成交太少，这是在售同类的标价。</Soft>}
    </Card>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space.s};
`;

function SameAccountCard({ listings }: { listings: ListingReview['sameAccount'] }) {
  if (listings.length === 0) return null;
  return (
    <Card title="同一个账号">
      <List>
        {listings.map(({ no, status, isSameSeller, taskId }) => (
          <li key={no}>
            {taskId === undefined ? no : <Link href={consoleHref({ task: taskId })}>{no}</Link>}{' '}
            {stateName('listing', status)}
            {isSameSeller ? '，同一个卖家' : '，另一个卖家'}
          </li>
        ))}
      </List>
    </Card>
  );
}

/** Data for the review of a listing: other listings of the account, changes, prices, and the seller's record. */
export function ListingSections({ review }: { review: ListingReview }) {
  const { sold, refused, lost } = review.seller;
  return (
    <>
      <SameAccountCard listings={review.sameAccount} />
      <ChangesCard {...review} />
      <PriceCard price={review.price} comparables={review.comparables} />
      <Card title="卖家记录">
        <DescriptionList
          items={[
            { term: '卖出', value: `${sold} 件` },
            { term: '没通过审核', value: `${refused} 件` },
            { term: '售后判退', value: `${lost} 次` },
          ]}
        />
      </Card>
    </>
  );
}
