import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Chips } from '../../../src/ui/attributes/Chips.tsx';
import { ErrorSummary, Spot } from '../../../src/ui/ErrorSummary.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { RadioCards } from '../../../src/ui/RadioCards.tsx';
import { TextInput } from '../../../src/ui/TextInput.tsx';

const PRICE = '请填写售价';
const RANK = '请选择段位';
const ORIGIN = '请选择账号来源';

const faultyFields = (
  <>
    <Field label="售价" error={PRICE}>
      <TextInput />
    </Field>
    <Chips legend="段位" options={[]} chosen={[]} onToggle={() => undefined} error={RANK} />
    <RadioCards legend="账号来源" options={[]} value={null} onValue={() => undefined} error={ORIGIN} />
  </>
);

const alertsOf = (page: ReactNode): string[] =>
  [...renderToStaticMarkup(page).matchAll(/role="alert"[^>]*>(.*?)<\/(?:p|div)>/g)].map(([, content = '']) =>
    content.replaceAll(/<[^>]*>/g, ''),
  );

it('announces the faults of a submission, except those that the error summary lists', () => {
  const listed = (
    <>
      <ErrorSummary faults={[PRICE, RANK, ORIGIN].map((text) => ({ place: text, text }))} />
      <Spot name="account">{faultyFields}</Spot>
    </>
  );
  expect([alertsOf(faultyFields), alertsOf(listed)]).toEqual([[PRICE, RANK, ORIGIN], []]);
});

/** Opening tag and legend of each group of choices. */
const groupsOf = (page: ReactNode): string[] =>
  [...renderToStaticMarkup(page).matchAll(/<fieldset([^>]*)>.*?<legend[^>]*>(.*?)<\/legend>/g)].map(
    ([, props = '', legend = '']) => {
      const roles = props.match(/(?:role|aria-required|aria-invalid)="\w+"/g) ?? [];
      const spoken = legend.replaceAll(/<span aria-hidden="true">.*?<\/span>|<[^>]*>/g, '');
      return [spoken, ...roles].join(' ');
    },
  );

it('says of a choice that it is required, and of a single one that it is missing', () => {
  const chips = { options: [], chosen: [], onToggle: () => undefined };
  const cards = { options: [], value: null, onValue: () => undefined };
  expect(
    groupsOf(
      <>
        <Chips legend="段位" required error={RANK} {...chips} />
        <Chips legend="系统" {...chips} />
        <Chips legend="皮肤" required many error="请选择皮肤" {...chips} />
        <RadioCards legend="账号来源" required error={ORIGIN} {...cards} />
        <RadioCards legend="保障" {...cards} />
      </>,
    ),
  ).toEqual([
    '段位 role="radiogroup" aria-required="true" aria-invalid="true"',
    '系统 role="radiogroup"',
    '皮肤，必填',
    '账号来源 role="radiogroup" aria-required="true" aria-invalid="true"',
    '保障 role="radiogroup"',
  ]);
});
