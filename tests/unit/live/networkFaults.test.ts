import { describe, expect, it } from 'vitest';
import {
  createFaultyNetwork,
  NetworkDown,
  SLOW,
  type FaultyNetwork,
} from '../../../.storybook/live/networkFaults.ts';

const requestTo = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Request(`http://demo.example${path}`, { method, headers });
const order = () => requestTo('POST', '/api/saleOrder', { 'Idempotency-Key': 'k1' });
const profile = () => requestTo('GET', '/api/system/user/profile');

function start(): { network: FaultyNetwork; handled: string[]; waits: number[] } {
  const handled: string[] = [];
  const waits: number[] = [];
  const network = createFaultyNetwork(
    (request) => {
      handled.push(`${request.method} ${new URL(request.url).pathname}`);
      return Response.json({ code: 200, msg: '操作成功' });
    },
    async (ms) => void waits.push(ms),
  );
  return { network, handled, waits };
}

const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code;

describe('the simulated network of the live demo', () => {
  it('passes requests until a fault is set', async () => {
    const { network, handled, waits } = start();
    expect(await codeOf(await network.pass(profile()))).toBe(200);
    expect({ handled, waits, state: network.state() }).toEqual({
      handled: ['GET /api/system/user/profile'],
      waits: [],
      state: { isSlow: false, isOffline: false, armed: null, struck: null },
    });
  });

  it('delays answers while slow', async () => {
    const { network, waits } = start();
    network.toggle('slow');
    await network.pass(profile());
    network.toggle('slow');
    await network.pass(profile());
    expect(waits).toEqual([SLOW]);
  });

  it('fails requests without performing them while offline', async () => {
    const { network, handled } = start();
    network.toggle('offline');
    await expect(network.pass(order())).rejects.toThrow(NetworkDown);
    network.toggle('offline');
    await network.pass(order());
    expect(handled).toEqual(['POST /api/saleOrder']);
  });

  it.each([
    ['expired', 401],
    ['broken', 500],
  ] as const)('answers the next call %s once without performing it', async (fault, code) => {
    const { network, handled } = start();
    network.toggle(fault);
    expect(await codeOf(await network.pass(profile()))).toBe(code);
    expect(await codeOf(await network.pass(profile()))).toBe(200);
    expect({ handled, state: network.state() }).toEqual({
      handled: ['GET /api/system/user/profile'],
      state: {
        isSlow: false,
        isOffline: false,
        armed: null,
        struck: { fault, call: 'GET /api/system/user/profile' },
      },
    });
  });

  it('does not affect pictures and background reads', async () => {
    const { network } = start();
    network.toggle('broken');
    expect(await codeOf(await network.pass(requestTo('GET', '/img/game/wzry.webp')))).toBe(200);
    expect(await codeOf(await network.pass(requestTo('GET', '/api/saleOrder/queryOrder?orderId=1')))).toBe(
      200,
    );
    expect(
      await codeOf(await network.pass(requestTo('GET', '/api/need/message/list?pageNum=1&readState=1'))),
    ).toBe(200);
    expect(network.state().armed).toBe('broken');
    expect(await codeOf(await network.pass(requestTo('GET', '/api/need/message/list?pageNum=1')))).toBe(500);
  });

  it('performs a call and loses its response', async () => {
    const { network, handled } = start();
    network.toggle('lost');
    expect(await codeOf(await network.pass(requestTo('POST', '/api/web/good/allList')))).toBe(200);
    await expect(network.pass(order())).rejects.toThrow(NetworkDown);
    expect(handled).toEqual(['POST /api/web/good/allList', 'POST /api/saleOrder']);
  });

  it('cancels a fault that was set', async () => {
    const { network } = start();
    network.toggle('expired');
    network.toggle('expired');
    expect(await codeOf(await network.pass(profile()))).toBe(200);
  });
});
