import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { MerchantApplication, NewMerchantApplication } from '../../../contract/entities/recycling.ts';
import {
  applicationFaultsIn,
  type ApplicationFaults,
  type MerchantActRef,
} from '../../../machines/recycling/merchantAct.ts';
import { articlesQuery } from '../../queries/notices.ts';
import { href } from '../../routes.ts';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  Field,
  Notice,
  RadioCards,
  Skeleton,
  space,
  TextArea,
  TextInput,
} from '../../ui/index.ts';
import { Ask } from '../ordering/Ask.tsx';
import { KIND } from './words.ts';

const RichText = lazy(() => import('../../ui/RichText.tsx').then((m) => ({ default: m.RichText })));

const Form = styled.form`
  display: grid;
  gap: ${space.l};
`;

type Kind = MerchantApplication['kind'];

function faultsOf({ name, phone, description }: NewMerchantApplication): ApplicationFaults {
  return {
    ...((name.trim().length < 2 || name.trim().length > 30) && { name: '商户名称 2 到 30 个字' }),
    ...(!/^1[3-9]\d{9}$/.test(phone) && { phone: '请填写正确的手机号' }),
    ...(description.trim().length < 10 && { description: '经营说明至少 10 个字' }),
  };
}

/** The application; what was typed stays when it is refused. */
function ApplicationForm({ actor, last }: { actor: MerchantActRef; last: MerchantApplication | null }) {
  const [isTried, setTried] = useState(false);
  const { action, typed, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.matches('unanswered'));
  const fields = typed ?? {
    kind: last?.kind ?? 'recycler',
    name: last?.name ?? '',
    phone: last?.phone ?? '',
    description: last?.description ?? '',
  };
  const said = action?.kind === 'apply' && !isUnanswered ? failure : null;
  const faults = { ...applicationFaultsIn(said), ...(isTried && faultsOf(fields)) };
  const needsRealName = said?.kind === 'conflict' && said.reason === 'realNameNeeded';
  const set = (part: Partial<NewMerchantApplication>) => {
    if (failure) actor.send({ type: 'action.dismiss' });
    actor.send({ type: 'application.type', application: { ...fields, ...part } });
  };
  return (
    <Card title="申请成为商户">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isBusy || Object.keys(faultsOf(fields)).length > 0) return;
          const application = {
            ...fields,
            name: fields.name.trim(),
            description: fields.description.trim(),
          };
          actor.send({ type: 'action.dismiss' });
          actor.send({ type: 'note.dismiss' });
          actor.send({ type: 'action.choose', action: { kind: 'apply', application } });
        }}
      >
        {said && (
          <Notice
            tone={needsRealName ? 'warn' : 'bad'}
            live="alert"
            title={needsRealName ? '先完成实名认证' : '没有提交成功'}
            {...(needsRealName && {
              action: (
                <ButtonLink variant="secondary" small href={href('realName')}>
                  去实名认证
                </ButtonLink>
              ),
            })}
          >
            {needsRealName ? '申请成为商户要先实名。你填的都在，认证后回来提交。' : said.message}
          </Notice>
        )}
        <RadioCards
          legend="合作方式"
          columns={3}
          value={fields.kind}
          onValue={(kind) => set({ kind })}
          options={(Object.keys(KIND) as Kind[]).map((kind) => ({
            value: kind,
            title: KIND[kind],
            disabled: isBusy,
          }))}
        />
        <Field label="商户名称" required {...(faults.name !== undefined && { error: faults.name })}>
          <TextInput
            value={fields.name}
            maxLength={30}
            disabled={isBusy}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="联系电话" required {...(faults.phone !== undefined && { error: faults.phone })}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={fields.phone}
            maxLength={11}
            disabled={isBusy}
            onChange={(event) => set({ phone: event.target.value.replace(/\D/g, '') })}
          />
        </Field>
        <Field
          label="经营说明"
          required
          hint="做哪些游戏、做了多久、每月大概收多少"
          {...(faults.description !== undefined && { error: faults.description })}
        >
          <TextArea
            value={fields.description}
            maxLength={500}
            counted
            disabled={isBusy}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Field>
        <Button type="submit" block busy={isBusy}>
          {isBusy ? '正在提交' : '提交申请'}
        </Button>
      </Form>
    </Card>
  );
}

/** What merchants are told before they apply. */
function Article() {
  const article = useQuery(articlesQuery('shhz'));
  const first = article.data?.[0];
  if (article.isPending) return <Skeleton height={120} />;
  if (!first) return null;
  return (
    <Card title={first.title}>
      <Suspense fallback={<Skeleton height={120} />}>
        <RichText html={first.content} />
      </Suspense>
    </Card>
  );
}

/** Not a merchant yet: never applied, waiting, or refused. */
export function Applying({
  actor,
  application,
}: {
  actor: MerchantActRef;
  application: MerchantApplication | null;
}) {
  if (application?.state === 'reviewing') {
    return (
      <>
        <Ask icon="clock" title="申请正在审核">
          <p>{beijing(application.createdAt)} 提交，通常一个工作日内有结果，会发消息给你。</p>
        </Ask>
        <Card>
          <DescriptionList
            items={[
              { term: '商户名称', value: application.name },
              { term: '合作方式', value: KIND[application.kind] },
              { term: '联系电话', value: application.phone },
            ]}
          />
        </Card>
      </>
    );
  }
  return (
    <>
      {application?.state === 'refused' && (
        <Notice tone="warn" title="上次申请没有通过">
          {application.remark ?? '资料不足。'}改好后可以再申请。
        </Notice>
      )}
      <Article />
      <ApplicationForm actor={actor} last={application} />
    </>
  );
}
