import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { chartOf } from '../../../.storybook/chart/model.ts';
import { RULEBOOKS, rulebookOf, turnRows } from '../../../.storybook/rulebooks/rulebooks.ts';
import { TURN_OF_AFTER_SALE } from '../../../machines/rulebooks/afterSale.ts';
import { TURN_OF_STAGE } from '../../../machines/rulebooks/order.ts';
import { turnOfRecycle } from '../../../machines/rulebooks/recycleOrder.ts';
import { formatDuration } from '../../../src/shared/formatDuration.ts';
import type { RecycleStatus } from '../../../contract/recycling/recycling.ts';

const books = [...RULEBOOKS];
const once = (names: readonly string[]) => [...new Set(names)].toSorted();

const FOLDER = join(import.meta.dirname, '../../../machines/rulebooks');
const all = (
  await Promise.all(
    readdirSync(FOLDER).map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
  )
).flatMap((module) => Object.values(module).filter((value) => value instanceof StateMachine));

describe('the reviews of the rulebooks', () => {
  it.each(all.map(({ id }) => id))('%s has one', (id) => {
    const missing = books.some(([book]) => book === id)
      ? []
      : [`machines/rulebooks/${id}.review.ts is missing`];
    expect(missing).toEqual([]);
  });

  it.each(books)('%s: names every part once, and nothing else', (_, { machine, names }) => {
    const { states, arrows } = chartOf(machine);
    const { states: called, events, guards = {} } = names;
    const said = [called, events, guards].flatMap((one) => Object.values(one));
    expect({
      states: once(Object.keys(called)),
      events: once(Object.keys(events)),
      guards: once(Object.keys(guards)),
      twice: said.filter((name, at) => said.indexOf(name) !== at),
      foreign: said.filter((name) => !/[\u3400-\u9fff]/.test(name)),
    }).toEqual({
      states: once(states.map(({ id }) => id).filter((id) => id !== '')),
      events: once(arrows.map(({ name }) => name)),
      guards: once(arrows.flatMap(({ guard }) => guard ?? [])),
      twice: [],
      foreign: [],
    });
  });

  it.each(books)('%s: has a time limit where its clock does something, and guards that exist', (_, book) => {
    const { arrows } = chartOf(book.machine);
    const clocks = Object.values(book.clocks).flatMap((clock) => clock ?? []);
    expect({
      idle: clocks.filter(({ instead }) => instead && !arrows.some(({ guard }) => guard === instead.when)),
      halves: clocks.filter(({ within, outcome }) => (within === undefined) !== (outcome === 'stay')),
    }).toEqual({ idle: [], halves: [] });
  });

  it('name the same people as the rulebooks’ turns', () => {
    const owners = (id: string) =>
      Object.fromEntries(
        Object.entries(rulebookOf(id).clocks).map(([state, clock]) => [state, clock?.owner ?? 'nobody']),
      );
    const recycle = Object.keys(rulebookOf('recycleOrder').clocks).map((status) => [
      status,
      turnOfRecycle(status as RecycleStatus, { priceChange: 'none' }),
    ]);
    expect([owners('order'), owners('afterSale'), owners('recycleOrder')]).toEqual([
      TURN_OF_STAGE,
      TURN_OF_AFTER_SALE,
      Object.fromEntries(recycle),
    ]);
  });

  it('format times as words', () => {
    expect([15 * 60_000, 24 * 3_600_000, 72 * 3_600_000, 168 * 3_600_000].map(formatDuration)).toEqual([
      '15 分钟',
      '24 小时',
      '72 小时',
      '7 天',
    ]);
  });
});

describe('the table of a rulebook', () => {
  const rowOf = (id: string, name: string) => turnRows(rulebookOf(id)).find(([state]) => state === name);

  it('says what a clock does at its second limit, by itself or on request', () => {
    expect([rowOf('afterSale', '等客服收回账号'), rowOf('recycleOrder', '待审核')]).toEqual([
      [
        '等客服收回账号',
        '客服',
        '24 小时',
        '收回的时间到了，主管催办',
        '满 72 小时还没有处理，按已收回退款，变为“已同意”',
      ],
      [
        '待审核',
        '客服',
        '12 小时',
        '交给主管处理',
        '满 48 小时还没有处理，卖家、商户可以取消，变为“交易失败”',
      ],
    ]);
  });

  it('leaves an overdue withdrawal with finance', () => {
    expect(rowOf('withdrawal', '待审核')).toEqual(['待审核', '财务', '24 小时', '由财务继续处理', '—']);
  });

  it('calls only a state ended that no event leaves', () => {
    const ended = (id: string) =>
      turnRows(rulebookOf(id)).flatMap(([state, who]) => (who === '已经结束' ? state : []));
    expect([ended('realName'), ended('listing'), ended('recycleOrder')]).toEqual([
      ['已实名'],
      [],
      ['交易成功', '交易失败'],
    ]);
  });
});
