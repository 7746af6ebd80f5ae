import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';
import { KINDS } from './lines.ts';

/** Compared by their text, because a live region has no accessible name. */
const LIVE_REGION_ROLES = ['alert', 'status'];
const NAMED: readonly string[] = KINDS.filter((kind) => !LIVE_REGION_ROLES.includes(kind));
const CANDIDATES =
  'h1, h2, h3, h4, h5, h6, button, a[href], input, textarea, select, img, dialog, [role], [aria-busy="true"]';

const tidy = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * What assistive technology finds on a page, one line per element: `heading 确认订单`, `disabled 提交订单`, `busy 正在提交`,
 * `value 标题 满级号`. The last line is `text` with the page's whole text.
 */
export function readLines(page = document): string[] {
  const lines: string[] = [];
  for (const element of page.querySelectorAll<HTMLElement>(CANDIDATES)) {
    if (isInaccessible(element)) continue;
    const role = getRole(element) ?? '';
    if (LIVE_REGION_ROLES.includes(role)) lines.push(`${role} ${tidy(element.textContent)}`);
    if (element.ariaBusy === 'true') {
      lines.push(`busy ${tidy(computeAccessibleName(element) || element.textContent)}`);
    }
    if (!NAMED.includes(role)) continue;
    const name = tidy(computeAccessibleName(element));
    lines.push(`${role} ${name}`);
    if ('value' in element && element.value !== '' && /^(textbox|combobox)$/.test(role)) {
      lines.push(`value ${name} ${String(element.value)}`);
    }
    if (element.matches(':disabled, [aria-disabled="true"]')) lines.push(`disabled ${name}`);
    if (element.matches(':checked, [aria-checked="true"], [aria-pressed="true"]'))
      lines.push(`checked ${name}`);
  }
  return [...lines, `text ${tidy(page.body.innerText)}`];
}
