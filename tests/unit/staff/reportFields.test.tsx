import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { actFaults, BLANK_ACT, type ActFields } from '../../../machines/staff/act/act.ts';
import { ActContext, type ActPorts } from '../../../src/staff/act/flow.ts';
import { ReportFields } from '../../../src/staff/act/ReportFields.tsx';

const attributes = ['段位', '皮肤数量', '防沉迷', '实名状态', '英雄数量'].map((label) => ({
  label,
  value: '112',
}));

/** The marked rows and the error of a report that was sent with these results. */
function shownFaults(results: ActFields['results']) {
  const fields: ActFields = { ...BLANK_ACT, act: 'inspection.pass', results };
  const form = {
    fields,
    faults: actFaults(fields),
    isBusy: false,
    set: () => undefined,
    upload: undefined,
  } as unknown as Parameters<typeof ReportFields>[0]['form'];
  const html = renderToStaticMarkup(
    <ActContext value={{} as ActPorts}>
      <ReportFields attributes={attributes} form={form} />
    </ActContext>,
  );
  const groups = [...html.matchAll(/<(?:div|fieldset)[^>]*>/g)].map(([tag]) => tag);
  const marked = groups.filter((tag) => tag.includes('data-fault'));
  return {
    marked: marked.map((tag) => (tag.match(/aria-label="(.*?)"/) ?? [])[1]),
    isInvalid: marked.map((tag) => tag.includes('aria-invalid="true"')),
    error: (html.match(/role="alert"[^>]*>(.*?)</) ?? [])[1],
  };
}

it('an incomplete inspection report marks and names what is open', () => {
  const same = 'same';
  expect([shownFaults([same, same, same, '', same]), shownFaults(['', '', '', '', same])]).toEqual([
    { marked: ['实名状态'], isInvalid: [true], error: '还有 1 项没有核对：实名状态' },
    {
      marked: ['段位', '皮肤数量', '防沉迷', '实名状态'],
      isInvalid: [true, true, true, true],
      error: '还有 4 项没有核对：段位、皮肤数量、防沉迷等',
    },
  ]);
});
