import type { AfterSaleFile, StaffAct, TaskSubject } from '../../../contract/staff/index.ts';
import { clockEnd, SERVICE_HOURS_TEXT, type StateClock } from '../../../machines/rulebooks/clocks.ts';
import { PEOPLE, transitionsOf } from '../../../machines/rulebooks/review.ts';
import { CLOCKS_OF_TASK } from '../../../machines/rulebooks/taskClocks.ts';
import { formatDuration } from '../../shared/formatDuration.ts';
import { beijing } from '../../ui/index.ts';
import { rulebookOf, stateName } from '../words.ts';

const targetsOf = (subject: TaskSubject, state: string, event: string): string[] => {
  const machine = rulebookOf(subject)?.machine;
  const found = machine && transitionsOf(machine, state).find((one) => one.event === event);
  return [...new Set(found?.targets)].filter((target) => target !== state);
};

/** What happens automatically when a clock ends. */
function endText(subject: TaskSubject, state: string, { outcome }: StateClock): string {
  const names = targetsOf(subject, state, outcome).map((target) => `“${stateName(subject, target)}”`);
  return names.length === 0 ? '交给主管' : `变为${names.join('或')}`;
}

/**
 * Describes the clocks that an act starts at `now` (epoch ms): one sentence for each state that the act may lead to.
 * `about`: of an after-sale, whether the buyer has to return the account, and has appealed; of an order, whether an
 * after-sale is open, which pauses the time to inspect.
 */
export function startedClocks(
  subject: TaskSubject,
  state: string,
  act: StaffAct,
  now: number,
  about: Partial<Pick<AfterSaleFile, 'mustReturn' | 'isAppealed'> & { hasOpenAfterSale: boolean }> = {},
): string[] {
  return targetsOf(subject, state, act).flatMap((target) => {
    if (act === 'case.approve' && target === 'awaitingReturn' && !about.mustReturn) return [];
    if (act === 'case.refuse' && target === 'refused' && about.isAppealed) return [];
    if (about.hasOpenAfterSale && subject === 'order' && target === 'delivered') {
      return [`${stateName(subject, target)}：售后处理完以后开始计时`];
    }
    const clock = CLOCKS_OF_TASK[subject][target];
    const end = clock ? clockEnd(clock, now) : undefined;
    if (!clock || clock.within === undefined || end === undefined) return [];
    const hours = clock.inServiceHours ? `（只算 ${SERVICE_HOURS_TEXT}）` : '';
    const longest = clock.shortenedBy ? '最长 ' : '';
    return [
      `${stateName(subject, target)}：${PEOPLE[clock.owner]} ${longest}${formatDuration(clock.within)}${hours}，${beijing(new Date(end).toISOString())} 到时${endText(subject, target, clock)}`,
    ];
  });
}
