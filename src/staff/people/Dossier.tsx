import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { MemberDeal, MemberDossier, MemberValuation } from '../../../contract/staff/index.ts';
import type { PersonAct } from '../../../machines/staff/people/personAct.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import {
  beijing,
  Button,
  Card,
  DescriptionList,
  EmptyState,
  money,
  Notice,
  Pill,
  Skeleton,
} from '../../ui/index.ts';
import { Line, Soft } from '../case/layout.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { selfQuery } from '../reads.ts';
import { stateName, stateOfSubject, SUBJECT } from '../words.ts';
import type { PersonActKey } from './flow.ts';
import { Heading, Rows } from './layout.tsx';
import { PersonForm } from './PersonForm.tsx';
import { memberQuery } from './reads.ts';
import { BARRED, MEMBER_ROLE, NOTE, PERSON_ACT, PLACE, REAL_STATUS, VALUATION } from './words.ts';
import { Stack } from '../../ui/layout/Stack.ts';

function Deal({ deal }: { deal: MemberDeal }) {
  const body = (
    <>
      <span>{deal.title || deal.number}</span>
      <span>{deal.amount === undefined ? '' : money(deal.amount)}</span>
      <small>
        {SUBJECT[deal.subject]} {deal.number} · {stateName(deal.subject, deal.state)}
        {deal.taskId !== undefined && (deal.isTaskClosed ? ' · 看案件' : ' · 去处理')}
      </small>
      <small>{beijing(deal.at, 'full')}</small>
    </>
  );
  return (
    <li>
      {deal.taskId === undefined ? (
        <div>{body}</div>
      ) : (
        <Link href={consoleHref({ task: deal.taskId })}>{body}</Link>
      )}
    </li>
  );
}

const Deals = ({ title, deals, none }: { title: string; deals: readonly MemberDeal[]; none: string }) => (
  <Card title={title} aside={<Soft>最近 20 条</Soft>}>
    {deals.length === 0 ? (
      <Soft>{none}</Soft>
    ) : (
      <Rows>
        {deals.map((deal) => (
          <Deal key={deal.subject + deal.id} deal={deal} />
        ))}
      </Rows>
    )}
  </Card>
);

/** Valuations and biddings. One that takes quotes can be refused. */
function Valuations({ valuations }: { valuations: readonly MemberValuation[] }) {
  const [chosen, choose] = useState<string | null>(null);
  return (
    <>
      <Card title="估价和竞价" aside={<Soft>最近 20 条</Soft>}>
        {valuations.length === 0 ? (
          <Soft>没有提交过。</Soft>
        ) : (
          <Rows>
            {valuations.map(({ id, number, kind, title, description, state, at }) => (
              <li key={id}>
                <div>
                  <span>{[title, description].filter(Boolean).join('：')}</span>
                  {state === 'open' ? (
                    <Button
                      small
                      aria-label={`拒绝 ${number}`}
                      aria-pressed={chosen === id}
                      onClick={() => choose(id)}
                    >
                      拒绝
                    </Button>
                  ) : (
                    <span />
                  )}
                  <small>
                    {VALUATION[kind]} {number} · {stateOfSubject('valuation', state)}
                  </small>
                  <small>{beijing(at, 'full')}</small>
                </div>
              </li>
            ))}
          </Rows>
        )}
      </Card>
      {chosen !== null && (
        <PersonForm key={chosen} of={{ act: 'refuseValuation', id: chosen }} onClose={() => choose(null)} />
      )}
    </>
  );
}

const Places = ({ places, address }: { places: MemberDossier['places']; address: ConsoleAddress }) => (
  <Card title="与别人共用的设备和网络">
    {places.length === 0 ? (
      <Soft>没有。只列最近 90 天内别人也登录过的。</Soft>
    ) : (
      places.map((place, index) => (
        <Line as="p" key={`${place.at}-${index}`}>
          {PLACE[place.kind]}
          {place.hint !== undefined && ` ${place.hint}`}：
          {place.others.map(({ id, name }) => (
            <Link key={id} href={consoleHref({ ...address, item: id, search: undefined })}>
              {name}
            </Link>
          ))}
          <Soft as="span">{beijing(place.at, 'full')}</Soft>
        </Line>
      ))
    )}
  </Card>
);

function Acts({ found }: { found: MemberDossier }) {
  const [chosen, choose] = useState<PersonActKey | null>(null);
  const acts: readonly PersonAct[] =
    found.closedAt !== undefined
      ? []
      : [
          ...(found.isSuspended ? (['lift'] as const) : []),
          'suspend',
          'bar',
          'phone',
          'register',
          'clear',
          'close',
        ];
  return (
    <>
      {acts.length > 0 && (
        <Line as="fieldset" aria-label="可以做的事">
          {acts.map((act) => (
            <Button
              key={act}
              small
              aria-pressed={chosen?.act === act}
              onClick={() => choose({ act, id: found.id, isSuspended: found.isSuspended })}
            >
              {act === 'suspend' && found.isSuspended ? '改暂停' : PERSON_ACT[act].name}
            </Button>
          ))}
        </Line>
      )}
      {chosen && <PersonForm key={JSON.stringify(chosen)} of={chosen} onClose={() => choose(null)} />}
      {found.barred.length > 0 && (
        <Card title="黑名单">
          <Rows>
            {found.barred.map(({ id, kind, reason, at }) => (
              <li key={id}>
                <div>
                  <span>
                    {BARRED[kind]}：{reason}
                  </span>
                  <Button small onClick={() => choose({ act: 'unbar', id })}>
                    移出
                  </Button>
                  <small>{beijing(at, 'full')}</small>
                </div>
              </li>
            ))}
          </Rows>
        </Card>
      )}
    </>
  );
}

const End = ({ found }: { found: MemberDossier }) =>
  found.suspendedUntil === undefined ? '直到解除' : `到 ${beijing(found.suspendedUntil, 'full')}`;

function Shown({ found, address }: { found: MemberDossier; address: ConsoleAddress }) {
  const self = useQuery(selfQuery());
  const isOff = found.role === 'staff' || found.id === self.data?.id;
  return (
    <Stack>
      <Line>
        <Heading>{found.name}</Heading>
        <Pill>{MEMBER_ROLE[found.role]}</Pill>
        {found.isSuspended && <Pill tone="bad">已暂停</Pill>}
        {found.closedAt !== undefined && <Pill>已注销</Pill>}
      </Line>
      {found.isSuspended && (
        <Notice tone="warn" title="已暂停使用">
          <End found={found} />：{found.suspendedReason}
        </Notice>
      )}
      {found.closedAt !== undefined && (
        <Notice title="已注销">
          {beijing(found.closedAt, 'full')} 注销，个人资料已删除。订单、付款、售后和备注还在，只能加备注。
        </Notice>
      )}
      {isOff ? (
        <Notice>这是工作人员的账号，不能在这里暂停或拉黑；由管理员在“工作人员”里处理。</Notice>
      ) : (
        <Acts found={found} />
      )}
      <Card title="资料">
        <DescriptionList
          items={[
            { term: '会员编号', value: found.id },
            { term: '手机号', value: found.closedAt === undefined ? found.phone : '已删除' },
            { term: '邮箱', value: found.email },
            { term: 'QQ', value: found.qq },
            { term: '微信', value: found.weixin },
            {
              term: '实名',
              value: [REAL_STATUS[found.realStatus], found.realName, found.idCard].filter(Boolean).join(' '),
            },
            { term: '卖出', value: `${found.deals} 笔` },
            { term: '在售', value: `${found.onSale} 件` },
            { term: '注册', value: beijing(found.createdAt, 'full') },
          ]}
        />
      </Card>
      <Deals title="买到的" deals={found.bought} none="还没有买过。" />
      <Deals title="卖出的" deals={found.sold} none="还没有卖过。" />
      <Valuations valuations={found.valuations} />
      <Deals title="售后" deals={found.afterSales} none="没有售后。" />
      <Deals title="投诉建议" deals={found.problems} none="没有提交过。" />
      <Places places={found.places} address={address} />
      <Card title="备注和处理">
        {found.notes.length === 0 ? (
          <Soft>还没有。</Soft>
        ) : (
          <Rows>
            {found.notes.map(({ id, kind, text, staffName, at }) => (
              <li key={id}>
                <div>
                  <span>{text}</span>
                  <small>{NOTE[kind]}</small>
                  <small>
                    {staffName} · {beijing(at, 'full')}
                  </small>
                </div>
              </li>
            ))}
          </Rows>
        )}
      </Card>
      <PersonForm of={{ act: 'note', id: found.id }} />
    </Stack>
  );
}

export function Dossier({ id, address }: { id: string; address: ConsoleAddress }) {
  const read = useQuery(memberQuery(id));
  if (read.isPending) {
    return (
      <section aria-busy aria-label="正在打开">
        <Skeleton height={48} />
        <Skeleton height={200} />
      </section>
    );
  }
  if (read.data === undefined) {
    return (
      <ReadFailed
        read={read}
        title="没能打开这位会员"
        missing={<EmptyState drawing="missing" title="没有这位会员" text="编号不对，请重新搜索。" />}
      />
    );
  }
  return <Shown found={read.data} address={address} />;
}
