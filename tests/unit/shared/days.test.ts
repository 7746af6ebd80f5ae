import { describe, expect, it } from 'vitest';
import {
  hasDays,
  isReversed,
  isYearShort,
  NO_DAYS,
  parseDays,
  toBounds,
  toParams,
} from '../../../src/shared/list/days.ts';

describe('the days of a list', () => {
  it('are written to the URL and parsed again', () => {
    const days = { from: '2026-11-01', to: '2026-11-21' };
    expect([toParams(days), parseDays('tab=deals&from=2026-11-01&to=2026-11-21'), toParams(NO_DAYS)]).toEqual(
      [days, days, { from: undefined, to: undefined }],
    );
  });

  it.each(['from=yesterday', 'to=2026-13-01', 'from=2026-1-1', ''])(
    'ignore invalid parameters: %s',
    (search) => {
      expect(parseDays(search)).toEqual(NO_DAYS);
    },
  );

  it('are chosen once one of them is', () => {
    expect([NO_DAYS, { from: '2026-11-01', to: '' }, { from: '', to: '2026-11-01' }].map(hasDays)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are whole days in China’s time', () => {
    expect([toBounds({ from: '2026-11-01', to: '2026-11-01' }), toBounds(NO_DAYS)]).toEqual([
      { from: '2026-10-31T16:00:00.000Z', to: '2026-11-01T15:59:59.000Z' },
      {},
    ]);
  });

  it('have no effect while a year is typed', () => {
    const days = { from: '2026-11-02', to: '0026-11-21' };
    expect([
      parseDays('from=2026-11-02&to=0026-11-21'),
      toBounds(days),
      isReversed(days),
      ['', '0002-11-02', '0202-11-02', '2026-11-02'].map(isYearShort),
    ]).toEqual([days, { from: '2026-11-01T16:00:00.000Z' }, false, [false, true, true, false]]);
  });

  it('are reversed if the first is after the last', () => {
    expect(
      [
        { from: '2026-11-02', to: '2026-11-01' },
        { from: '2026-11-01', to: '2026-11-01' },
        { from: '2026-11-02', to: '' },
      ].map(isReversed),
    ).toEqual([true, false, false]);
  });
});
