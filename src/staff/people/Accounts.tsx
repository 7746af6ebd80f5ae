import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '../../../contract/staff/index.ts';
import type { PersonAct } from '../../../machines/staff/people/personAct.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  EmptyState,
  Notice,
  Pill,
  Skeleton,
} from '../../ui/index.ts';
import { Line } from '../case/layout.ts';
import { consoleHref, type ConsoleAddress } from '../console/address.ts';
import { selfQuery } from '../reads.ts';
import { DESK, ROLE } from '../words.ts';
import { Heading, ItemRow, ListAndItem, Rows } from './layout.tsx';
import { PersonForm } from './PersonForm.tsx';
import { staffListQuery } from './reads.ts';
import { PERSON_ACT } from './words.ts';
import { Stack } from '../../ui/layout/Stack.ts';

/** `item` in the URL while the form for a new colleague is open. */
const NEW = 'new';
const ACTS: readonly PersonAct[] = ['change', 'reset', 'dismiss'];

const seen = ({ seenAt }: StaffMember) =>
  seenAt === undefined ? '没有登录的后台' : `${beijing(seenAt)} 用过`;

function Opened({ person, isSelf }: { person: StaffMember; isSelf: boolean }) {
  const [chosen, choose] = useState<PersonAct | null>(null);
  const { id, roles, desks } = person;
  return (
    <Stack>
      <Heading>{person.name}</Heading>
      <Card title="资料">
        <DescriptionList
          items={[
            { term: '手机号', value: person.phone },
            { term: '角色', value: roles.map((role) => ROLE[role]).join('、') },
            {
              term: '客服的台',
              value: roles.includes('agent') ? desks.map((desk) => DESK[desk]).join('、') : '不适用',
            },
            { term: '动态验证码', value: person.isEnrolled ? '已绑定' : '还没有绑定' },
            { term: '最近', value: seen(person) },
            { term: '加入', value: beijing(person.createdAt, 'full') },
          ]}
        />
      </Card>
      {isSelf ? (
        <Notice>不能改自己的角色和动态验证码，请由另一位管理员处理。</Notice>
      ) : (
        <Line as="fieldset" aria-label="可以做的事">
          {ACTS.filter((act) => act !== 'reset' || person.isEnrolled).map((act) => (
            <Button key={act} small aria-pressed={chosen === act} onClick={() => choose(act)}>
              {PERSON_ACT[act].name}
            </Button>
          ))}
        </Line>
      )}
      {chosen && (
        <PersonForm key={chosen} of={{ act: chosen, id, roles, desks }} onClose={() => choose(null)} />
      )}
    </Stack>
  );
}

function Right({ staff, address }: { staff: readonly StaffMember[]; address: ConsoleAddress }) {
  const self = useQuery(selfQuery());
  if (address.item === NEW) return <PersonForm of={{ act: 'hire', id: '' }} />;
  const person = staff.find(({ id }) => id === address.item);
  if (person) return <Opened key={person.id} person={person} isSelf={person.id === self.data?.id} />;
  return address.item === undefined ? (
    <EmptyState title="选一位同事" text="改角色、重置动态验证码或撤销，都会记入操作日志。" />
  ) : (
    <EmptyState drawing="missing" title="没有这位同事" text="可能已经撤销，请从列表里选。" />
  );
}

export function Accounts({ address }: { address: ConsoleAddress }) {
  const read = useQuery(staffListQuery());
  if (read.isPending) {
    return (
      <Stack as="section" $gap="s" aria-busy aria-label="正在读取">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    );
  }
  if (read.data === undefined) return <ReadFailed read={read} />;
  return (
    <ListAndItem
      address={address}
      list={
        <>
          <ButtonLink
            small
            variant={address.item === NEW ? 'secondary' : 'primary'}
            href={consoleHref({ ...address, item: NEW })}
          >
            {PERSON_ACT.hire.name}
          </ButtonLink>
          <Rows>
            {read.data.map((person) => (
              <ItemRow key={person.id} address={address} id={person.id}>
                <span>{person.name}</span>
                {person.isEnrolled ? <span /> : <Pill tone="warn">没绑定验证码</Pill>}
                <small>{person.roles.map((role) => ROLE[role]).join('、')}</small>
                <small>{seen(person)}</small>
              </ItemRow>
            ))}
          </Rows>
        </>
      }
    >
      <Right staff={read.data} address={address} />
    </ListAndItem>
  );
}
