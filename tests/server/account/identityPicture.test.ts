import { describe, expect, it } from 'vitest';
import { readProfile, sendIdentityPicture, verifyIdentity } from '../../../contract/account/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { DAY } from '../../../server/kit/clock.ts';
import { deleteExpired } from '../../../server/kit/limits.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { createIdNumber } from '../../kit/idNumber.ts';
import { pictureFile } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { invalid } from '../../kit/refusals.ts';

let serial = 0;

const kit = useApp();
const reviewer = useMember(kit, { role: 'staff', roles: ['reviewer'] });

/**
 * A valid ID number. The stand-in for the register does not know numbers that end in 999 and a check digit, so staff
 * decide.
 */
const idNumber = () => createIdNumber(`${1950 + serial++}0415`, '999');
const someone = () => kit.someone({ realStatus: 'unverified' });
const send = async (who: SignedIn, width?: number) =>
  (await who.call(sendIdentityPicture, { input: { file: await pictureFile('证件.png', 'png', width) } }))
    .body;
const submit = (who: SignedIn, number = idNumber()) =>
  who.do(verifyIdentity, { input: { name: '张三', idNumber: number } });
const open = (who: SignedIn, id: string) => who.call(ops.openIdentityPicture, { params: { id } });
const kept = (who: SignedIn) =>
  kit.sql<{ pictureCipher: string }>`select picture_cipher from identity_pictures where user_id = ${who.id}`;
const decide = (who: SignedIn, isPassed: boolean) =>
  reviewer.do(ops.auditIdentity, {
    params: { id: who.id },
    input: { isPassed, ...(!isPassed && { remark: '请上传证件照片' }) },
  });
const caseOf = async (who: SignedIn) =>
  reviewer.do(ops.readCase, { params: { id: await newestTaskId(kit, who.id) } });

describe('the picture of a document', () => {
  it('is kept sealed, and shown to staff with a row of the audit log for each look', async () => {
    const who = await someone();
    expect((await send(who)).code).toBe(200);
    await submit(who);
    const [row] = await kept(who);
    expect(row?.pictureCipher).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await caseOf(who)).toMatchObject({
      hasIdentityPicture: true,
      facts: expect.arrayContaining([{ label: '证件照片', value: '已上传' }]),
    });
    const { value } = await open(reviewer, who.id);
    expect(value.content).toMatch(/^data:image\/webp;base64,UklGR/);
    expect(value.content).toBe(kit.ctx.vault.open(row?.pictureCipher ?? ''));
    await open(reviewer, who.id);
    const log = await kit.sql<{ staffId: string; action: string; detail: object }>`
      select staff_id, action, detail from audit_log
      where subject = 'identity' and subject_id = ${who.id} and action <> 'readCase'`;
    const look = { staffId: reviewer.id, action: 'openIdentityPicture', detail: {} };
    expect(log).toEqual([look, look]);
  });

  it('is no upload, and has no address', async () => {
    const who = await someone();
    expect(await send(who)).toEqual({ code: 200, msg: '操作成功' });
    expect(await kit.sql`select id from uploads where user_id = ${who.id}`).toEqual([]);
  });

  it('is refused to every member, to other desks, to a colleague’s case, and once nothing waits', async () => {
    const who = await someone();
    await send(who);
    const early = await open(reviewer, who.id);
    await submit(who);
    await open(reviewer, who.id);
    const finance = await kit.login('13755000002', { role: 'staff', roles: ['finance'] });
    const colleague = await kit.login('13755000003', { role: 'staff', roles: ['reviewer'] });
    const refused = [
      await open(who, who.id),
      await open(await someone(), who.id),
      await open(finance, who.id),
      await open(colleague, who.id),
    ];
    const visitor = await kit.call(ops.openIdentityPicture, { params: { id: who.id } });
    await decide(who, true);
    const late = await open(reviewer, who.id);
    expect([early, ...refused, visitor, late].map(({ body }) => [body.code, body.reason])).toEqual([
      [409, 'stateConflict'],
      [403, undefined],
      [403, undefined],
      [403, 'noPermission'],
      [409, 'claimed'],
      [401, undefined],
      [409, 'stateConflict'],
    ]);
  });

  it.each([true, false])('is deleted in the transaction of the decision, passed: %s', async (isPassed) => {
    const who = await someone();
    await send(who);
    await submit(who);
    expect((await send(who)).reason).toBe('underReview');
    await decide(who, isPassed);
    expect(await kept(who)).toEqual([]);
    expect((await send(who)).reason).toBe(isPassed ? 'alreadyVerified' : undefined);
  });

  it('is deleted when the register knows the person after all', async () => {
    const who = await someone();
    await send(who);
    await submit(who, '11010519491231002X');
    expect([(await who.do(readProfile)).realStatus, await kept(who)]).toEqual(['verified', []]);
  });

  it('is replaced by the next one', async () => {
    const who = await someone();
    await send(who);
    const [first] = await kept(who);
    await send(who, 640);
    const [second] = await kept(who);
    expect(second).not.toEqual(first);
  });

  it('may be missing: staff see that, refuse, and the next form asks for it', async () => {
    const who = await someone();
    expect((await who.do(readProfile)).isPictureWanted).toBeUndefined();
    await submit(who);
    expect(await caseOf(who)).toMatchObject({
      hasIdentityPicture: false,
      facts: expect.arrayContaining([{ label: '证件照片', value: '没有' }]),
    });
    expect((await open(reviewer, who.id)).body.code).toBe(404);
    await decide(who, false);
    expect(await who.do(readProfile)).toMatchObject({ realRemark: '请上传证件照片', isPictureWanted: true });
  });

  it('is asked for where no register is configured', async () => {
    const who = await someone();
    const { identity, ...providers } = kit.ctx.providers;
    kit.ctx.providers = providers;
    const { isPictureWanted } = await who.do(readProfile);
    kit.ctx.providers = { ...providers, ...(identity && { identity }) };
    expect(isPictureWanted).toBe(true);
  });

  it('is deleted after a week without a submission, and kept while staff have to decide', async () => {
    const [left, waiting] = [await someone(), await someone()];
    await send(left);
    await send(waiting);
    await submit(waiting);
    kit.clock.advance(7 * DAY + 1);
    await deleteExpired(kit.ctx);
    expect([await kept(left), (await kept(waiting)).length]).toEqual([[], 1]);
  });

  it('must be a picture', async () => {
    const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    expect((await (await someone()).call(sendIdentityPicture, { input: { file } })).body).toEqual(
      invalid('file', '只支持 jpg、png、webp 图片'),
    );
  });
});
