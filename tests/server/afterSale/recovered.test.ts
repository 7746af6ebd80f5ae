import { describe, expect, it } from 'vitest';
import { sendSmsCode } from '../../../contract/account/calls.ts';
import type { RevealProof } from '../../../contract/account/index.ts';
import * as calls from '../../../contract/afterSale/calls.ts';
import { readOrder, revealCredential, tickTakeover } from '../../../contract/buying/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { apply, decideCase, readCase, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp } from '../../kit/app.ts';
import { conflict, invalid } from '../../kit/refusals.ts';
import { putOnSale } from '../../kit/selling.ts';

const kit = useApp();

const LOGIN = { account: 'player_02', password: 'recovered-Pass7', securityPhone: '13912345678' };

/** An order whose buyer had taken the account over, and which staff are recovering. */
async function recovering(
  stage: 'delivered' | 'settled',
  isAppealed = false,
): Promise<Sale & { id: string }> {
  const listing = await putOnSale(kit, await kit.someone());
  const sale = await sellTo(kit, await kit.someone(), listing, stage);
  await look(sale);
  await sale.buyer.do(tickTakeover, { params: { id: sale.orderId }, input: { step: 'phone', isDone: true } });
  await kit.passTime(300_000);
  const remedy = stage === 'settled' ? 'compensation' : 'refund';
  const { id } = (await apply(kit, sale, { type: 'takenBack', remedy, amount: 1_000 })).value;
  if (isAppealed) {
    await decideCase(kit, id, { event: 'case.refuse' });
    const input = { text: '材料写得很清楚，请再看一次', pictures: [] };
    await sale.buyer.do(calls.appealAfterSale, { params: { id }, input });
  }
  await decideCase(kit, id, { event: 'recovery.start' });
  return { id, ...sale };
}

const succeed = (id: string, login: Partial<typeof LOGIN> = LOGIN) =>
  decideCase(kit, id, { event: 'recovery.succeed', remark: '游戏客服已恢复', ...login });

/** What the buyer reads under 查看账号, or the refusal. */
async function look({ orderId, buyer }: Sale, input: RevealProof = {}) {
  const reply = await buyer.call(revealCredential, { params: { id: orderId }, input });
  if (reply.body.code !== 200) return reply.body;
  const { revealedAt: _, ...shown } = reply.value;
  return shown;
}

describe('a recovered account', () => {
  it.each([false, true])(
    'is handed to its buyer, who takes it over anew; after an appeal: %s',
    async (isAppealed) => {
      const sale = await recovering('delivered', isAppealed);
      expect((await succeed(sale.id)).value.stage).toBe('completed');
      const order = await sale.buyer.do(readOrder, { params: { id: sale.orderId } });
      expect([order.credentialRevealedAt, order.takeoverSteps, order.dueAt]).toEqual([
        undefined,
        [],
        new Date(kit.clock.now() + RULES.inspectionWindow).toISOString(),
      ]);
      expect(await look(sale)).toEqual(LOGIN);
      expect(
        await kit.column`select content from messages
          where user_id = ${sale.buyer.id} and content like '%的账号已追回%'`,
      ).toEqual([
        '「满级黄金号」的账号已追回：游戏客服已恢复。新的登录方式在订单的“查看账号”里，请在 72 小时内验收',
      ]);
    },
  );

  it('is shown once more after the payout, with a code', async () => {
    const sale = await recovering('settled');
    await succeed(sale.id);
    kit.clock.advance(RULES.revealWithoutCode);
    expect(await look(sale)).toEqual(
      conflict('codeRequired', '距离上次查看已超过 10 分钟，请先用短信验证码确认是你本人'),
    );
    const { key } = await sale.buyer.do(sendSmsCode, { input: { purpose: 'viewAccount' } });
    expect(await look(sale, { smsKey: key, smsCode: kit.lastCode(sale.buyer.phone) })).toEqual(LOGIN);
    expect(await look(sale)).toEqual(
      conflict('stateConflict', '现在不能查看账号：交付后到货款付给卖家之前可以查看'),
    );
  });

  it('needs its new password', async () => {
    const sale = await recovering('delivered');
    expect((await succeed(sale.id, { account: 'player_02' })).body).toEqual(
      invalid('password', '请填写追回后设的新密码'),
    );
    expect((await readCase(sale.id, sale.buyer)).stage).toBe('recovering');
  });

  it('waits encrypted for the second person, and is in no log', async () => {
    const sale = await recovering('delivered', true);
    const agent = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const input = { event: 'recovery.succeed' as const, remark: '游戏客服已恢复', ...LOGIN };
    await agent.do(calls.advanceAfterSale, { params: { id: sale.id }, input });
    const proposal = () => kit.one<{ id: string; state: string; loginCipher: string | null }>`
      select id, state, login_cipher from after_sale_proposals
      where after_sale_id = ${sale.id} and event = 'recovery.succeed'`;
    const { id: proposalId, loginCipher } = await proposal();
    expect(JSON.parse(kit.ctx.vault.open(loginCipher ?? ''))).toEqual(LOGIN);
    expect(await look(sale)).not.toEqual(LOGIN);
    const second = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    await second.do(calls.settleProposal, {
      params: { id: sale.id },
      input: { proposalId, isConfirmed: false, reason: '绑定的手机不对' },
    });
    expect(await proposal()).toEqual({ id: proposalId, state: 'rejected', loginCipher: null });
    expect(
      await kit.one`select detail::jsonb from audit_log where subject_id = ${sale.id} and staff_id = ${agent.id}`,
    ).toEqual({
      detail: {
        input: {
          event: 'recovery.succeed',
          remark: '游戏客服已恢复',
          account: '…',
          password: '…',
          securityPhone: '…',
        },
        before: 'recovering',
        after: 'recovering',
        isProposed: true,
        boundPhone: '139****5678',
        isNewOwners: false,
      },
    });
  });

  it('is not handed over with a proposal that the case left behind; the buyer cannot withdraw meanwhile', async () => {
    const sale = await recovering('delivered', true);
    const agent = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const input = { event: 'recovery.succeed' as const, remark: '游戏客服已恢复', ...LOGIN };
    await agent.do(calls.advanceAfterSale, { params: { id: sale.id }, input });
    expect((await sale.buyer.call(calls.withdrawAfterSale, { params: { id: sale.id } })).body).toEqual(
      conflict('stateConflict', '账号已追回，客服正在交还给你，不能撤销'),
    );
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', sale.orderId, 'refund.decide'));
    await runDueJobs(kit.ctx);
    expect(
      await kit.one`select state, login_cipher from after_sale_proposals
        where after_sale_id = ${sale.id} and event = 'recovery.succeed'`,
    ).toEqual({ state: 'void', loginCipher: null });
  });
});
