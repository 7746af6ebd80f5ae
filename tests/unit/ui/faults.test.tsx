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
