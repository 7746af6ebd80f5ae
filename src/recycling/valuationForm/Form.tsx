import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import { labelsOf, askedOf } from '../../../machines/selling/index.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { CASCADE, fenOf } from '../../../machines/recycling/recycling/form.ts';
import type {
  CascadeKey,
  RecyclingForm,
  RecyclingRef,
} from '../../../machines/recycling/recycling/recycling.ts';
import { gamesQuery, templateQuery, useFormAreas, type AreaStep, NO_FILTER } from '../../market/index.ts';
import { href } from '../../app/addresses.ts';
import { AttributeForm } from '../../ui/attributes/AttributeForm.tsx';
import { ErrorSummary, goToSpot, inOrder, Spot } from '../../ui/ErrorSummary.tsx';
import {
  ActionBar,
  Button,
  ButtonLink,
  Card,
  color,
  FailedState,
  Field,
  money,
  Notice,
  NumberInput,
  PasswordInput,
  RadioCards,
  Select,
  Skeleton,
  space,
  text,
  TextArea,
  TextInput,
} from '../../ui/index.ts';
import { useDialogs } from '../../page/dialogs/port.ts';
import { readFailed } from '../../page/failed.ts';
import { Frame } from '../../page/Frame.tsx';
import { useRecycling } from './context.ts';
import { Explaining } from './Explaining.tsx';
import { PictureField } from './PictureField.tsx';
import { LEAD, MODE, TITLE } from './words.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
`;

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
  input {
    width: 100%;
  }
`;

const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Must = styled.span`
  color: ${color.bad};
`;

const Group = styled.div`
  display: grid;
  gap: ${space.s};
  h3 {
    font-size: ${text.body};
    font-weight: 500;
  }
`;

/** The places under the questions of the game, as they stand on the page. */
const BELOW: readonly string[] = [
  'title',
  'price',
  'description',
  'canAssure',
  'account',
  'password',
  'realNamePicture',
  'pictures',
  'phone',
  'qq',
  'weixin',
];

/** Put together from the answers, one matter a line, until it is written by hand. */
function described(
  template: readonly AttributeWithOptions[],
  attributes: RecyclingForm['attributes'],
  area: readonly string[],
): string {
  const lines = askedOf(template).flatMap((one) => {
    const labels = labelsOf(one, attributes[one.key] ?? '');
    const unit = one.type === 'number' ? (one.unit ?? '') : '';
    return labels.length === 0 ? [] : [`${one.label}：${labels.join('、')}${unit}`];
  });
  if (lines.length === 0) return '';
  return [...(area.length > 0 ? [`区服：${area.join(' / ')}`] : []), ...lines].join('\n').slice(0, 4000);
}

const areaNames = (steps: readonly AreaStep[]) =>
  steps.flatMap(({ options, value }) => options.find(({ id }) => id === value)?.name ?? []);

/** What a sale at this price costs the seller and leaves. */
function feeLine(price: string): string {
  const fen = fenOf(price);
  if (fen === undefined || fen < RULES.minPrice) {
    return `卖出后收 ${RULES.sellerFeeRate * 100}% 手续费，最低 ${money(RULES.sellerFeeMin)}，商户回收不收`;
  }
  const fee = sellerFee(fen);
  return `卖出到手 ${money(fen - fee)}（手续费 ${money(fee)}），商户回收不收`;
}

/** `editing`, `explaining` and `submitting`: the form, with its draft, its faults and its pictures. */
export function Form({ actor, busy = false }: { actor: RecyclingRef; busy?: boolean }) {
  const { kind, gameId, form, faults, failure, note } = useSelector(actor, ({ context }) => context);
  const isExplaining = useSelector(actor, (snapshot) => snapshot.matches('explaining'));
  const { picturesFor } = useRecycling();
  const [pictures] = useState(() => picturesFor(actor));
  const dialogs = useDialogs();
  const game = useQuery(gamesQuery()).data?.find(({ id }) => id === gameId);
  const template = useQuery(templateQuery(gameId));
  const { steps, isPending } = useFormAreas(
    {
      ...NO_FILTER,
      id: gameId,
      systemId: form.systemId,
      carrierId: form.carrierId,
      groupId: form.groupId,
      serverId: form.serverId,
    },
    true,
  );
  const isBidding = kind === 'bidding';
  const questions = askedOf(template.data ?? []);
  const order = [...CASCADE, 'origin', ...questions.map(({ key }) => key), ...BELOW];
  const isReady = template.isSuccess && !isPending;

  const change = (part: Partial<RecyclingForm>) => actor.send({ type: 'form.change', change: part });
  /** Answers and places: what is put together from them follows. */
  const answer = (part: Partial<RecyclingForm>, area = areaNames(steps)) => {
    if (form.isOwnDescription) return change(part);
    const description = described(template.data ?? [], part.attributes ?? form.attributes, area);
    return change({ ...part, ...(description === '' ? {} : { description }) });
  };
  const choose = (key: CascadeKey, id: string) => {
    const below = CASCADE.slice(CASCADE.indexOf(key) + 1);
    const at = steps.findIndex((step) => step.key === key);
    const chosen = steps.slice(0, at + 1).map((step) => (step.key === key ? { ...step, value: id } : step));
    answer({ [key]: id, ...Object.fromEntries(below.map((lower) => [lower, ''])) }, areaNames(chosen));
  };
  const submit = () => {
    actor.send({
      type: 'form.submit',
      asks: {
        required: questions.filter(({ isRequired }) => isRequired),
        places: steps.map(({ key }) => key),
      },
    });
    const [first] = inOrder(actor.getSnapshot().context.faults, order);
    if (first !== undefined) requestAnimationFrame(() => goToSpot(first.place));
  };
  const clear = async () => {
    const isSure = await dialogs.ask({
      id: 'draft.clear',
      title: '清空重填',
      text: '这个游戏填过的内容和图片都会清掉。',
      confirmText: '清空',
      tone: 'warning',
    });
    if (isSure) actor.send({ type: 'form.clear' });
  };
  const input = (name: 'title' | 'phone' | 'qq' | 'weixin' | 'account' | 'remark') => ({
    value: form[name],
    disabled: busy,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const error = (place: keyof typeof faults) => faults[place] !== undefined && { error: faults[place] };
  const price = fenOf(form.price);

  return (
    <Frame
      title={TITLE[kind]}
      busy={busy}
      bar={
        <ActionBar
          label={isBidding ? '出售价' : '期望价'}
          plain
          {...(price === undefined
            ? { note: isBidding ? '还没有填' : '可以不填' }
            : { amount: price, note: isBidding ? '卖出前可以改' : '商户会看到' })}
        >
          <Button busy={busy} disabled={!busy && !isReady} onClick={submit}>
            {busy ? '正在提交' : isBidding ? '提交' : '提交估价'}
          </Button>
        </ActionBar>
      }
    >
      {note === 'restored' && (
        <Notice
          tone="info"
          live="status"
          title="已接着上次填的继续"
          action={
            <Button variant="secondary" small onClick={() => void clear()}>
              清空重填
            </Button>
          }
        >
          {isBidding && form.account !== '' && form.password === ''
            ? '填过的内容和图片都在。游戏密码没有保存，需要重新填。'
            : '填过的内容和图片都在。'}
        </Notice>
      )}
      {note === 'notSubmitted' && (
        <Notice tone="info" live="status" title="没有提交">
          已向平台核对，刚才没有提交成功。你填的都在，可以重新提交，不会重复。
        </Notice>
      )}
      {note === 'amountChanged' && (
        <Notice tone="warn" live="alert" title="手续费有变化">
          没有提交。请刷新页面，看过新的手续费再提交，你填的都在。
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" live="alert" title="没有提交成功">
          {failure.message}
        </Notice>
      )}
      <ErrorSummary faults={inOrder(faults, order)} />
      <Card
        title={game?.name ?? '账号'}
        aside={
          <ButtonLink variant="quiet" small href={href('valuationForm', { kind })}>
            换一个游戏
          </ButtonLink>
        }
      >
        <Soft>{LEAD[kind]}</Soft>
      </Card>
      {template.isError && (
        <FailedState
          title="这个游戏的表单没能加载"
          text={readFailed(template.error)}
          busy={template.isFetching}
          onRetry={() => void template.refetch()}
        />
      )}
      {isPending || template.isPending ? (
        <div aria-busy>
          <Skeleton height={260} />
        </div>
      ) : (
        <>
          {(steps.length > 0 || isBidding) && (
            <Card title={isBidding ? '区服和来源' : '区服'}>
              <Fields>
                {steps.length > 0 && (
                  <Two>
                    {steps.map((step) => (
                      <Spot key={step.key} name={step.key}>
                        <Field label={step.label} required {...error(step.key)}>
                          <Select
                            value={step.value}
                            placeholder="请选择"
                            disabled={busy}
                            options={step.options.map(({ id, name }) => ({ value: id, label: name }))}
                            onValue={(id) => choose(step.key, id)}
                          />
                        </Field>
                      </Spot>
                    ))}
                  </Two>
                )}
                {isBidding && (
                  <Spot name="origin">
                    <RadioCards
                      legend="账号来源"
                      required
                      columns={2}
                      value={form.origin === '' ? null : form.origin}
                      onValue={(origin) => change({ origin })}
                      options={[
                        { value: 'self', title: '自己注册', disabled: busy },
                        { value: 'other', title: '他人注册', disabled: busy },
                      ]}
                      error={faults.origin}
                    />
                  </Spot>
                )}
              </Fields>
            </Card>
          )}
          {questions.length > 0 && (
            <Card title="账号信息">
              <AttributeForm
                questions={questions}
                values={form.attributes}
                faults={faults}
                disabled={busy}
                onValue={(key, value) => answer({ attributes: { ...form.attributes, [key]: value } })}
              />
            </Card>
          )}
        </>
      )}
      <Card title={isBidding ? '出售信息' : '期望和说明'}>
        <Fields>
          {isBidding && (
            <Spot name="title">
              <Field label="商品标题" required {...error('title')}>
                <TextInput {...input('title')} maxLength={80} autoComplete="off" />
              </Field>
            </Spot>
          )}
          <Spot name="price">
            <Field
              label={isBidding ? '出售价' : '期望价'}
              required={isBidding}
              hint={isBidding ? feeLine(form.price) : '可以不填，商户会看到'}
              {...error('price')}
            >
              <NumberInput
                value={form.price}
                decimals={2}
                before="¥"
                disabled={busy}
                onValue={(typed) => change({ price: typed })}
              />
            </Field>
          </Spot>
          <Spot name="description">
            <Field
              label={isBidding ? '商品描述' : '补充说明'}
              required={isBidding}
              hint={form.isOwnDescription ? undefined : '按上面的选择自动写好，可以修改'}
              {...error('description')}
            >
              <TextArea
                value={form.description}
                rows={5}
                maxLength={4000}
                disabled={busy}
                onChange={(event) => change({ description: event.target.value, isOwnDescription: true })}
              />
            </Field>
          </Spot>
          {isBidding && (
            <Spot name="canAssure">
              <RadioCards
                legend="能否提供包赔材料"
                required
                columns={2}
                value={form.canAssure === '' ? null : form.canAssure}
                onValue={(canAssure) => change({ canAssure })}
                options={[
                  { value: 'yes', title: '能提供', disabled: busy },
                  { value: 'no', title: '不能提供', disabled: busy },
                ]}
                error={faults.canAssure}
              />
            </Spot>
          )}
        </Fields>
      </Card>
      {isBidding && (
        <Card title="游戏登录">
          <Fields>
            <Soft>加密保存，只用于验号和换绑，不会出现在任何列表里。</Soft>
            <Spot name="account">
              <Field label="游戏账号" required hint="不能有中文或空格" {...error('account')}>
                <TextInput {...input('account')} maxLength={100} autoComplete="off" autoCapitalize="none" />
              </Field>
            </Spot>
            <Spot name="password">
              <Field label="游戏密码" required {...error('password')}>
                <PasswordInput
                  value={form.password}
                  disabled={busy}
                  maxLength={100}
                  autoComplete="new-password"
                  onChange={(event) => change({ password: event.target.value })}
                />
              </Field>
            </Spot>
            <Spot name="realNamePicture">
              <Group>
                <h3>
                  游戏实名截图<Must aria-hidden> *</Must>
                </h3>
                <PictureField
                  label="游戏实名截图"
                  pictures={pictures.realName}
                  single
                  disabled={busy}
                  hint="游戏内实名认证页面的截图，1 张"
                  error={faults.realNamePicture}
                />
              </Group>
            </Spot>
          </Fields>
        </Card>
      )}
      <Card title="游戏截图">
        <Spot name="pictures">
          <PictureField
            label="游戏截图"
            pictures={pictures.all}
            disabled={busy}
            hint="至少 1 张，最多 100 张。第一张是主图，每张不超过 8 MB"
            error={faults.pictures}
          />
        </Spot>
      </Card>
      <Card title="联系方式">
        <Fields>
          <Spot name="phone">
            <Field label="联系电话" required hint="只给平台客服，商户看不到" {...error('phone')}>
              <TextInput {...input('phone')} type="tel" inputMode="tel" maxLength={11} autoComplete="tel" />
            </Field>
          </Spot>
          {isBidding && (
            <Two>
              <Spot name="qq">
                <Field label="QQ" {...error('qq')}>
                  <TextInput {...input('qq')} inputMode="numeric" maxLength={12} autoComplete="off" />
                </Field>
              </Spot>
              <Spot name="weixin">
                <Field label="微信" {...error('weixin')}>
                  <TextInput {...input('weixin')} maxLength={30} autoComplete="off" />
                </Field>
              </Spot>
            </Two>
          )}
        </Fields>
      </Card>
      {isBidding && (
        <Card title="出售模式">
          <RadioCards
            legend="出售模式"
            hideLegend
            value={form.mode}
            onValue={(mode) => change({ mode })}
            options={(['bidding', 'listing'] as const).map((mode) => ({
              value: mode,
              title: MODE[mode].title,
              text: MODE[mode].text,
              disabled: busy,
            }))}
          />
        </Card>
      )}
      {isExplaining && <Explaining actor={actor} />}
    </Frame>
  );
}
