import { PROBLEM_TYPE_NAMES } from '../../../contract/kit/typeNames.ts';
import styled from 'styled-components';
import { Link, useSearchParams } from 'wouter';
import type { Problem, ProblemType } from '../../../contract/support/problem.ts';
import {
  MAX_CONTENT_LENGTH,
  MAX_PROBLEM_PICTURES,
  type ProblemFields,
  type ProblemFormRef,
} from '../../../machines/support/problem/problem.ts';
import { href, ROUTES } from '../../app/routes.ts';
import {
  PageBody,
  Button,
  ButtonLink,
  Card,
  color,
  dp,
  Field,
  Segmented,
  space,
  text,
  TextArea,
  TextInput,
  touch,
} from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { problemKey, useProblemPorts, type ProblemEntry } from './flow.ts';
import { Bar } from '../../shared/Bar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

const KINDS: readonly { value: ProblemType; label: string }[] = [
  { value: 'suggestion', label: PROBLEM_TYPE_NAMES.suggestion },
  { value: 'fault', label: PROBLEM_TYPE_NAMES.fault },
  { value: 'complaint', label: PROBLEM_TYPE_NAMES.complaint },
];

const PLACEHOLDERS: Readonly<Record<ProblemType, string>> = {
  suggestion: '想要什么样的功能，或哪里用着不顺手',
  fault: '在哪个页面、做了什么、看到了什么',
  complaint: '涉及的订单号或商品编号、经过、希望怎么处理',
};

const Legend = styled.p`
  margin-bottom: ${dp(6)};
  font-weight: 500;
`;

const Past = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  padding: 0 ${space.s};
  color: ${color.accent};
  font-size: ${text.small};
`;

function FieldsOfProblem({
  form: { fields, faults, isBusy, textProps, set, upload: pictures },
}: {
  form: FormFields<ProblemFields, Problem>;
}) {
  const upload = useUpload(pictures, useProblemPorts().files);
  return (
    <>
      <Card>
        <Stack $gap="l">
          <div>
            <Legend aria-hidden>类型</Legend>
            <Segmented
              label="类型"
              value={fields.type}
              onValue={(type) => {
                if (!isBusy) set({ type });
              }}
              options={KINDS}
            />
          </div>
          <Field label="内容" required error={faults.content}>
            <TextArea
              {...textProps('content')}
              name="content"
              rows={6}
              counted
              maxLength={MAX_CONTENT_LENGTH}
              placeholder={PLACEHOLDERS[fields.type]}
            />
          </Field>
          {upload && (
            <div {...(faults.pictures !== undefined && { 'data-fault': true })}>
              <Legend aria-hidden>图片（选填）</Legend>
              <Pictures
                upload={upload}
                label="图片"
                disabled={isBusy}
                hint={`最多 ${MAX_PROBLEM_PICTURES} 张，截图里的密码请先遮住`}
                error={faults.pictures}
              />
            </div>
          )}
        </Stack>
      </Card>
      <Card title="联系方式（选填）">
        <Stack $gap="l">
          <Field label="手机号" error={faults.phone} hint="需要核实时才会联系你">
            <TextInput
              {...textProps('phone')}
              name="phone"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
            />
          </Field>
          <Field label="QQ" error={faults.qq}>
            <TextInput {...textProps('qq')} name="qq" inputMode="numeric" autoComplete="off" />
          </Field>
        </Stack>
      </Card>
      <Button type="submit" block busy={isBusy}>
        提交
      </Button>
    </>
  );
}

const ProblemView = ({ actor, entry }: { actor: ProblemFormRef; entry: ProblemEntry }) => (
  <SubmissionView
    actor={actor}
    label={ROUTES[entry].title}
    height={520}
    done={
      <MessagePage
        tone="good"
        title="已经收到"
        acts={<ButtonLink href={href('problems')}>看处理进度</ButtonLink>}
      >
        <p>客服会在投诉记录里回复你，回复时也会发消息提醒。</p>
      </MessagePage>
    }
  >
    {(form: FormFields<ProblemFields, Problem>) => <FieldsOfProblem form={form} />}
  </SubmissionView>
);

/** Form of /other/suggest and /other/fankui, which differ in the preset type. */
export function Screen({ entry }: { entry: ProblemEntry }) {
  const [query] = useSearchParams();
  const actor = useRegisteredActor(useProblemPorts().forms, problemKey(entry, query));
  return (
    <PageBody>
      <Bar actions={<Past href={href('problems')}>投诉记录</Past>} />
      <ProblemView actor={actor} entry={entry} />
    </PageBody>
  );
}
