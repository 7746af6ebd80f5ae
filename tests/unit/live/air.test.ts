import { describe, expect, it } from 'vitest';
import { createAir, NoAnswer, SLOW, type Air } from '../../../.storybook/live/air.ts';

const asked = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Request(`http://demo.example${path}`, { method, headers });
const order = () => asked('POST', '/api/saleOrder', { 'Idempotency-Key': 'k1' });
const profile = () => asked('GET', '/api/system/user/profile');

function start(): { air: Air; handled: string[]; waits: number[] } {
  const handled: string[] = [];
  const waits: number[] = [];
  const air = createAir(
    (request) => {
      handled.push(`${request.method} ${new URL(request.url).pathname}`);
      return Response.json({ code: 200, msg: '操作成功' });
    },
    async (ms) => void waits.push(ms),
  );
  return { air, handled, waits };
}

const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code;

describe('the way between the phone and the live back end', () => {
  it('leaves everything alone until something is broken', async () => {
    const { air, handled, waits } = start();
    expect(await codeOf(await air.pass(profile()))).toBe(200);
    expect({ handled, waits, state: air.state() }).toEqual({
      handled: ['GET /api/system/user/profile'],
      waits: [],
      state: { isSlow: false, isOffline: false, armed: null, struck: null },
    });
  });

  it('lets a slow answer come later, until it is switched off', async () => {
    const { air, waits } = start();
    air.toggle('slow');
    await air.pass(profile());
    air.toggle('slow');
    await air.pass(profile());
    expect(waits).toEqual([SLOW]);
  });

  it('answers nothing while offline, and does nothing', async () => {
    const { air, handled } = start();
    air.toggle('offline');
    await expect(air.pass(order())).rejects.toThrow(NoAnswer);
    air.toggle('offline');
    await air.pass(order());
    expect(handled).toEqual(['POST /api/saleOrder']);
  });

  it.each([
    ['expired', 401],
    ['broken', 500],
  ] as const)('answers the next call %s, once, and does not carry it out', async (fault, code) => {
    const { air, handled } = start();
    air.toggle(fault);
    expect(await codeOf(await air.pass(profile()))).toBe(code);
    expect(await codeOf(await air.pass(profile()))).toBe(200);
    expect({ handled, state: air.state() }).toEqual({
      handled: ['GET /api/system/user/profile'],
      state: {
        isSlow: false,
        isOffline: false,
        armed: null,
        struck: { fault, call: 'GET /api/system/user/profile' },
      },
    });
  });

  it('breaks no picture and no question the app asks by itself', async () => {
    const { air } = start();
    air.toggle('broken');
    expect(await codeOf(await air.pass(asked('GET', '/img/game/wzry.webp')))).toBe(200);
    expect(await codeOf(await air.pass(asked('GET', '/api/saleOrder/queryOrder?orderId=1')))).toBe(200);
    expect(await codeOf(await air.pass(asked('GET', '/api/need/message/list?pageNum=1&readState=1')))).toBe(
      200,
    );
    expect(air.state().armed).toBe('broken');
    expect(await codeOf(await air.pass(asked('GET', '/api/need/message/list?pageNum=1')))).toBe(500);
  });

  it('loses the answer to what was carried out', async () => {
    const { air, handled } = start();
    air.toggle('lost');
    expect(await codeOf(await air.pass(asked('POST', '/api/web/good/allList')))).toBe(200);
    await expect(air.pass(order())).rejects.toThrow(NoAnswer);
    expect(handled).toEqual(['POST /api/web/good/allList', 'POST /api/saleOrder']);
  });

  it('takes back what was armed', async () => {
    const { air } = start();
    air.toggle('expired');
    air.toggle('expired');
    expect(await codeOf(await air.pass(profile()))).toBe(200);
  });
});
