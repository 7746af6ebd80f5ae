import { generate } from 'otplib';
import type { StaffDesk, StaffRole } from '../../../contract/staff/index.ts';
import { hireStaff } from '../../../contract/staff/calls.ts';
import type { Api, Member } from './api.ts';
import { callApi } from './sellers.ts';
import { expect, openAs, type Page } from './test.ts';

/** Steps of a member of the staff in the console. */

/** A desktop computer, for which the console is designed. */
export const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

type Form = ReturnType<Page['getByRole']>;

/**
 * Opens the console for the first time and sets up the second factor, with a wrong code first. Resolves with the secret
 * of the second factor.
 */
export async function enrol(desk: Page): Promise<string> {
  await expect(desk.getByRole('heading', { name: '绑定动态验证码' })).toBeVisible();
  const secret = await desk.locator('code').innerText();
  const code = desk.getByRole('textbox', { name: /动态验证码/ });
  await code.fill('000000');
  await desk.getByRole('button', { name: '确认' }).click();
  await expect(desk.getByText('动态验证码不对，或已经用过，请输入最新的 6 位数字')).toBeVisible();
  await code.fill(await generate({ secret }));
  await desk.getByRole('button', { name: '确认' }).click();
  await expect(desk.getByRole('heading', { name: '保存恢复码' })).toBeVisible();
  await desk.getByRole('button', { name: '已保存，进入后台' }).click();
  return secret;
}

/** Finds a task by its title in the queue of a desk and opens it. */
export async function openTask(desk: Page, name: string, title: string): Promise<void> {
  await desk.getByRole('navigation', { name: '后台' }).getByRole('link', { name }).click();
  await desk.getByRole('region', { name: '队列' }).getByRole('link', { name: title }).click();
  await expect(desk.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

/** Counts the clicks in this document from now on. Resolves with a function that reads the count. */
export async function countClicks(desk: Page): Promise<() => Promise<number>> {
  const count = await desk.evaluateHandle(() => {
    const clicks = { n: 0 };
    addEventListener('click', () => (clicks.n += 1), { capture: true });
    return clicks;
  });
  return () => count.evaluate(({ n }) => n);
}

const actsOf = (desk: Page) => desk.getByRole('group', { name: '可以做的事' });

/** Chooses an act, fills in what it needs, and sends it. */
export async function act(desk: Page, name: string, fill: (form: Form) => Promise<void> = async () => {}) {
  await actsOf(desk).getByRole('button', { name, exact: true }).click();
  const form = desk.getByRole('form', { name });
  await fill(form);
  await form.getByRole('button', { name, exact: true }).click();
}

/** {@link act} with the reason that it requires. Waits until the act is no longer offered. */
export async function decide(
  desk: Page,
  name: string,
  field: string | RegExp,
  reason: string,
): Promise<void> {
  await act(desk, name, (form) => form.getByRole('textbox', { name: field }).fill(reason));
  await expect(actsOf(desk).getByRole('button', { name, exact: true })).toBeHidden();
}

/** Hires a new member, and opens the console on `desk` as that colleague. */
export async function openColleague(
  desk: Page,
  api: Api,
  admin: Member,
  { name, phone, ...standing }: { name: string; phone: string; roles: StaffRole[]; desks: StaffDesk[] },
): Promise<Page> {
  const person = await api.member(phone);
  await api.sql('update users set nick_name = $2 where phone = $1', [phone, name]);
  await callApi(api, hireStaff, admin.token, { input: { phone, ...standing } });
  // Hiring ends the member's sessions.
  const { token } = await api.signIn(phone);
  await api.confirmStaff(token);
  await openAs(desk, { ...person, token }, '/ops');
  return desk;
}
