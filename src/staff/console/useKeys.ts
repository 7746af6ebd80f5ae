import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffTask } from '../../../contract/staff/index.ts';
import { backStack } from '../../ui/backStack.ts';

const isIn = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** True if a key press is not meant for the queue but for an input method, a field, a disclosure or a dialog. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  backStack().topLayer() !== undefined ||
  isIn(event, 'input, textarea, select, summary, label, dialog, [role="dialog"], [role="alertdialog"]');

/** Whether the focused element handles Enter itself. */
const isControl = (event: KeyboardEvent): boolean => isIn(event, 'a, button');

export const KEYS = [
  { keys: 'j', does: '下一件' },
  { keys: 'k', does: '上一件' },
  { keys: 'Enter', does: '打开选中的' },
  { keys: 'c', does: '打开并认领选中的' },
  { keys: '/', does: '搜索订单号、商品编号、手机号或昵称' },
  { keys: '?', does: '看这张表' },
] as const;

/**
 * Keyboard shortcuts of the queue: `j` and `k` move the marker and the focus, `Enter` and `c` open the marked task, which
 * claims it, `/` focuses the search, `?` lists the shortcuts. Returns the marked row, `focusMarked` to call with its
 * element, and whether the list of shortcuts is open.
 */
export function useKeys(
  rows: readonly StaffTask[],
  opened: string | undefined,
  { open, search }: { open: (id: string) => void; search: () => void },
) {
  const [marked, mark] = useState(opened);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isMoving = useRef(false);
  const focusMarked = useCallback((row: Element | null) => {
    if (!row || !isMoving.current) return;
    isMoving.current = false;
    row.querySelector('a')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = rows.findIndex(({ id }) => id === marked);
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const next = step === 0 ? undefined : rows[at === -1 ? 0 : at + step];
      if (next) {
        isMoving.current = true;
        mark(next.id);
      } else if (event.key === '/') search();
      else if (event.key === '?') setHelpOpen(true);
      else if ((event.key === 'c' || (event.key === 'Enter' && !isControl(event))) && rows[at]) {
        open(rows[at].id);
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [rows, marked, open, search]);
  return { marked, focusMarked, isHelpOpen, closeHelp: () => setHelpOpen(false) };
}
