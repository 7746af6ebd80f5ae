import { setTimeout as pause } from 'node:timers/promises';
import { applyAfterSale, readAfterSaleRule } from '../../contract/afterSale/calls.ts';
import { parse } from '../../contract/kit/codec.ts';
import type { Api, Member, WireListing } from '../e2e/kit/api.ts';
import { orderOf, pressPay, type WireDetail } from '../e2e/kit/purchase.ts';
import { picture } from '../e2e/kit/sellers.ts';
import { REASON_OF } from '../kit/afterSaleReasons.ts';
import { ANSWER_TIMEOUT_MS, repeatUntilAnswered, Unanswered } from './repeatUntilAnswered.ts';

/** What the shop has acknowledged about an order. */
export interface Acknowledged {
  orderId: string;
  listing: string;
  paid?: true;
  cancelled?: true;
  confirmed?: true;
  refundAsked?: true;
}

/** Pays at the stand-in cashier, repeating until it is answered. Resolves with true when paid. */
async function payThere(origin: string, form: string): Promise<boolean> {
  const until = Date.now() + ANSWER_TIMEOUT_MS;
  while (Date.now() < until) {
    try {
      const pressed = await pressPay(form, origin);
      if (pressed.status === 303) return true;
      if (pressed.status < 500) return false;
    } catch {
      // The connection was cut: the person presses again.
    }
    await pause(100);
  }
  throw new Unanswered('the cashier');
}

/** Uploads a picture, repeating until it is accepted. Resolves with its path. */
async function uploadEvidence(api: Api, member: Member): Promise<string> {
  const until = Date.now() + ANSWER_TIMEOUT_MS;
  while (Date.now() < until) {
    const address = await picture(api, member).catch(() => null);
    if (address !== null) return address;
    await pause(100);
  }
  throw new Unanswered('a picture');
}

/**
 * One member orders, pays, cancels, confirms and applies for refunds until the end. Adds what the shop acknowledges to
 * `known`.
 */
export async function buy(
  {
    api,
    origin,
    member,
    stock,
    roll,
    isOver,
  }: {
    api: Api;
    origin: string;
    member: Member;
    stock: WireListing[];
    roll: () => number;
    isOver: () => boolean;
  },
  known: Acknowledged[],
): Promise<void> {
  const { token } = member;
  while (!isOver()) {
    const listing = stock[Math.floor(roll() * stock.length)];
    if (!listing) throw new Error('nothing is on sale');
    const { data, code } = await repeatUntilAnswered<WireDetail>(
      api,
      `/api/web/good/info?id=${listing.id}`,
      token,
    );
    if (code !== 200) continue;
    const placed = await repeatUntilAnswered<{ orderId: string }>(
      api,
      '/api/saleOrder',
      token,
      orderOf(listing.id, data),
    );
    if (placed.code !== 200) continue;
    const mine: Acknowledged = { orderId: placed.data.orderId, listing: listing.id };
    known.push(mine);
    const order = `/api/saleOrder/${mine.orderId}`;
    if (roll() < 0.15) {
      const cancelled = await repeatUntilAnswered(api, `${order}/cancel`, token, { remark: '不想买了' });
      if (cancelled.code === 200) mine.cancelled = true;
      continue;
    }
    if (roll() < 0.1) continue;
    const form = await repeatUntilAnswered<{ formStr: string }>(api, `${order}/pay`, token, {
      payWay: 2,
      amountType: 3,
    });
    if (form.code !== 200 || !(await payThere(origin, form.data.formStr))) continue;
    mine.paid = true;
    if (roll() < 0.3) {
      const reply = await repeatUntilAnswered(
        api,
        `${readAfterSaleRule.path}?orderId=${mine.orderId}`,
        token,
      );
      const rule = parse(readAfterSaleRule.output, reply.data);
      const choice = (rule.ok ? rule.value.types : []).find(({ remedies }) => remedies.length > 0);
      const remedy = choice?.remedies[0];
      if (!choice || !remedy) continue;
      const applied = await repeatUntilAnswered(
        api,
        applyAfterSale.path,
        token,
        applyAfterSale.input.encode({
          orderId: mine.orderId,
          type: choice.type,
          reason: REASON_OF[choice.type],
          remedy: remedy.remedy,
          amount: remedy.max,
          description: '收到账号后发现皮肤少了十二个，和商品页写的不一样。',
          pictures: [await uploadEvidence(api, member)],
          phone: '13812345678',
        }),
      );
      if (applied.code === 200) mine.refundAsked = true;
      continue;
    }
    while (!isOver()) {
      const { data: now } = await repeatUntilAnswered<{ stage: string }>(api, order, token);
      if (now.stage === 'delivered') {
        await repeatUntilAnswered(api, `${order}/credential`, token, {});
        const confirmed = await repeatUntilAnswered(api, `${order}/confirm`, token, {});
        if (confirmed.code === 200) mine.confirmed = true;
      }
      if (!['awaitingInspection', 'inspecting', 'rebinding'].includes(now.stage)) break;
      await pause(500);
    }
  }
}
