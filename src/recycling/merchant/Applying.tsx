import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { MerchantApplication } from '../../../contract/recycling/recycling.ts';
import type { ApplicationRef } from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { articlesQuery } from '../../content/index.ts';
import { href } from '../../app/addresses.ts';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  FailedState,
  Field,
  Notice,
  RadioCards,
  Skeleton,
  space,
  TextArea,
  TextInput,
} from '../../ui/index.ts';
import { Ask } from '../../page/Ask.tsx';
import { useMerchant } from './context.ts';
import { KIND } from './words.ts';

const RichText = lazy(() => import('../../ui/RichText.tsx').then((m) => ({ default: m.RichText })));

const Form = styled.form`
  display: grid;
  gap: ${space.l};
`;

type Kind = MerchantApplication['kind'];

/** `editing` and `submitting`: the form, checked here as the server checks it. */
function ApplicationForm({ actor, busy = false }: { actor: ApplicationRef; busy?: boolean }) {
  const { form, faults, failure } = useSelector(actor, ({ context }) => context);
  const needsRealName = failure?.kind === 'conflict' && failure.reason === 'realNameNeeded';
  const change = (part: Partial<typeof form>) => actor.send({ type: 'form.change', change: part });
  return (
    <Card title="申请成为商户">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'form.submit' });
        }}
      >
        {failure && (
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
            {needsRealName ? '申请成为商户要先实名。你填的都在，认证后回来提交。' : failure.message}
          </Notice>
        )}
        <RadioCards
          legend="合作方式"
          columns={3}
          value={form.kind}
          onValue={(kind) => change({ kind })}
          options={(Object.keys(KIND) as Kind[]).map((kind) => ({
            value: kind,
            title: KIND[kind],
            disabled: busy,
          }))}
        />
        <Field label="商户名称" required {...(faults.name !== undefined && { error: faults.name })}>
          <TextInput
            value={form.name}
            maxLength={30}
            disabled={busy}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="联系电话" required {...(faults.phone !== undefined && { error: faults.phone })}>
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={form.phone}
            maxLength={11}
            disabled={busy}
            onChange={(event) => change({ phone: event.target.value.replace(/\D/g, '') })}
          />
        </Field>
        <Field
          label="经营说明"
          required
          hint="做哪些游戏、做了多久、每月大概收多少"
          {...(faults.description !== undefined && { error: faults.description })}
        >
          <TextArea
            value={form.description}
            maxLength={500}
            counted
            disabled={busy}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Button type="submit" block busy={busy}>
          {busy ? '正在提交' : '提交申请'}
        </Button>
      </Form>
    </Card>
  );
}

/** `unanswered`: no answer came; the same application asks again under the same key. */
function Unanswered({ actor }: { actor: ApplicationRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Ask
      icon="clock"
      tone="warn"
      title="还没有收到结果"
      acts={
        <>
          <Button onClick={() => actor.send({ type: 'outcome.ask' })}>查询结果</Button>
          <Button variant="quiet" onClick={() => actor.send({ type: 'form.mend' })}>
            回到申请
          </Button>
        </>
      }
    >
      <p>{failure?.message ?? '网络不稳。'}再查一次会用同一个凭据核对，不会重复提交。</p>
    </Ask>
  );
}

/** The application in the state its actor is in. */
export function ApplicationView({ actor }: { actor: ApplicationRef }) {
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'unavailable':
      return <FailedState text={failure?.message} onRetry={() => actor.send({ type: 'form.retry' })} />;
    case 'unanswered':
      return <Unanswered actor={actor} />;
    case 'restoring':
      return <Skeleton height={320} />;
    case 'editing':
      return <ApplicationForm actor={actor} />;
    case 'submitting':
      return <ApplicationForm actor={actor} busy />;
    case 'applied':
      return (
        <Ask icon="check" tone="good" title="申请已提交">
          <p>等客服审核，有结果会发消息给你。</p>
        </Ask>
      );
  }
}

function Application({ last }: { last: MerchantApplication | null }) {
  const { applicationAfter } = useMerchant();
  const [actor] = useState(() => applicationAfter(last));
  return <ApplicationView actor={actor} />;
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
export function Applying({ application }: { application: MerchantApplication | null }) {
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
      <Application key={application?.id ?? ''} last={application} />
    </>
  );
}
