import { MERCHANT_KIND_NAMES } from '../../../contract/kit/typeNames.ts';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { MerchantApplication } from '../../../contract/recycling/recycling.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectState } from '../../../machines/kit/submission/submission.ts';
import type { ApplicationFields } from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import { articlesQuery } from '../../content/index.ts';
import { href, ROUTES } from '../../app/routes.ts';
import {
  beijing,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  Field,
  Notice,
  RadioCards,
  sentence,
  Skeleton,
  TextArea,
  TextInput,
} from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useMerchant } from '../merchant/flow.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RichText = lazyPart(async () => (await import('../../ui/RichText.tsx')).RichText, {
  waiting: <Skeleton height={120} />,
});

function FieldsOfApplication({
  form: { fields, faults, isBusy, textProps, set },
}: {
  form: FormFields<ApplicationFields, MerchantApplication>;
}) {
  return (
    <>
      <RadioCards
        legend="合作方式"
        columns={3}
        value={fields.kind}
        onValue={(kind) => set({ kind })}
        options={(Object.keys(MERCHANT_KIND_NAMES) as ApplicationFields['kind'][]).map((kind) => ({
          value: kind,
          title: MERCHANT_KIND_NAMES[kind],
          disabled: isBusy,
        }))}
      />
      <Field label="商户名称" required error={faults.name}>
        <TextInput {...textProps('name')} maxLength={30} />
      </Field>
      <Field label="联系电话" required error={faults.phone}>
        <TextInput {...textProps('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field label="经营说明" required hint="做哪些游戏、做了多久、每月大概收多少" error={faults.description}>
        <TextArea {...textProps('description')} maxLength={500} counted />
      </Field>
      <Button type="submit" block busy={isBusy}>
        {isBusy ? '正在提交' : '提交申请'}
      </Button>
    </>
  );
}

const realNameNeeded = (failure: Failure) =>
  failure.kind === 'conflict' && failure.reason === 'realNameNeeded' ? (
    <Notice
      tone="warn"
      live="alert"
      title="先完成实名认证"
      action={
        <ButtonLink small href={href('realName')}>
          去实名认证
        </ButtonLink>
      }
    >
      申请成为商户要先实名。你填的都在，认证后回来提交。
    </Notice>
  ) : null;

function Application({ last }: { last: MerchantApplication | null }) {
  const actor = useRegisteredActor(useMerchant().applications, last);
  const isFilling = useSelector(actor, (snapshot) =>
    ['filling', 'submitting'].includes(selectState(snapshot)),
  );
  const form = (
    <SubmissionView
      actor={actor}
      label="申请成为商户"
      height={320}
      refusal={realNameNeeded}
      done={
        <MessagePage tone="good" title="申请已提交">
          <p>等客服审核，有结果会发消息给你。</p>
        </MessagePage>
      }
    >
      {(shown: FormFields<ApplicationFields, MerchantApplication>) => <FieldsOfApplication form={shown} />}
    </SubmissionView>
  );
  return isFilling ? <Card title="申请成为商户">{form}</Card> : form;
}

function Article() {
  const article = useQuery(articlesQuery('shhz'));
  const first = article.data?.[0];
  if (article.isPending) return <Skeleton height={120} />;
  if (!first) return null;
  return (
    <Card title={first.title === ROUTES.merchant.title ? undefined : first.title}>
      <RichText html={first.content} />
    </Card>
  );
}

/** For members who are not merchants: no application, pending, or refused. */
export function Applying({ application }: { application: MerchantApplication | null }) {
  if (application?.state === 'reviewing') {
    return (
      <>
        <MessagePage icon="clock" title="申请正在审核">
          <p>{beijing(application.createdAt)} 提交，通常一个工作日内有结果，会发消息给你。</p>
        </MessagePage>
        <Card>
          <DescriptionList
            items={[
              { term: '商户名称', value: application.name },
              { term: '合作方式', value: MERCHANT_KIND_NAMES[application.kind] },
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
          {sentence(application.remark ?? '资料不足')}改好后可以再申请。
        </Notice>
      )}
      <Article />
      <Application key={application?.id ?? ''} last={application} />
    </>
  );
}
