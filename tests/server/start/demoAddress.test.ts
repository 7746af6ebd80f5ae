import type { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { payOrder } from '../../../contract/buying/calls.ts';
import { fillPath } from '../../../contract/kit/call.ts';
import { parse } from '../../../contract/kit/codec.ts';
import type { PayRequest } from '../../../contract/payment/index.ts';
import type { Env } from '../../../server/http/calls.ts';
import { compose } from '../../../server/start/bootstrap.ts';
import { readConfig } from '../../../server/start/config.ts';
import { useApp } from '../../kit/app.ts';
import { readForm } from '../../kit/forms.ts';
import { place, useListings } from '../../kit/orders.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

const LOCAL = 'http://localhost:3000';
const LAN = 'http://192.168.1.5:3000';

const kit = useApp();
const nextListing = useListings(kit, 6);

const siteOf = (url: string | null | undefined) => new URL(url ?? '').origin;

/** A demo with this environment. `pay` answers as to a page at `origin`. */
function openDemo(env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: temporaryFolder({}, onTestFinished), ...env });
  const { app } = compose(config, kit.store, kit.ctx.log, kit.clock);
  const pay = async (
    origin: string,
    input: Omit<PayRequest, 'kind'>,
    headers: Record<string, string> = {},
  ) => {
    const buyer = await kit.someone();
    const { id } = await place(buyer, nextListing());
    const response = await app.request(origin + fillPath(payOrder.path, { id }), {
      method: 'POST',
      body: JSON.stringify(payOrder.input.encode({ ...input, kind: 'full' })),
      headers: { Token: buyer.token, 'Content-Type': 'application/json', 'Idempotency-Key': id, ...headers },
    });
    const parsed = parse(payOrder.output, ((await response.json()) as { data?: unknown }).data);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    return parsed.value;
  };
  return { app, pay };
}

async function submit(app: Hono<Env>, form = '') {
  const { action, fields } = readForm(form);
  const body = new URLSearchParams(fields);
  const page = (await app.request(action, { method: 'POST', body })).headers.get('location') ?? '';
  const left = await app.request(page, { method: 'POST', body: new URLSearchParams({ action: 'leave' }) });
  return [action, page, left.headers.get('location')].map(siteOf);
}

describe('a demo without PUBLIC_ORIGIN', () => {
  it.each([LAN, LOCAL])('takes Alipay’s payer at %s to the cashier and back there', async (origin) => {
    const { app, pay } = openDemo();
    const { form } = await pay(origin, { method: 'alipay', tradeType: 'H5' });
    expect(await submit(app, form)).toEqual([origin, origin, origin]);
  });

  it('takes WeChat’s payer to the cashier and back at the address of the page', async () => {
    const { app, pay } = openDemo();
    const { link = '' } = await pay(LAN, { method: 'wechat', tradeType: 'H5' });
    const page = (await app.request(link)).headers.get('location') ?? '';
    const press = async (action: string) =>
      (await app.request(page, { method: 'POST', body: new URLSearchParams({ action }) })).headers.get(
        'location',
      );
    expect([link, page, await press('fail'), await press('leave')].map(siteOf)).toEqual([LAN, LAN, LAN, LAN]);
  });

  it('shows a QR code with the address of the page', async () => {
    const { pay } = openDemo();
    const { qrCode } = await pay(LAN, { method: 'wechat', tradeType: 'NATIVE' });
    expect(siteOf(qrCode)).toBe(LAN);
  });

  it('keeps its own cashier for pages of another origin', async () => {
    const { app, pay } = openDemo({ ALLOWED_ORIGINS: 'http://pages.test' });
    const { form } = await pay(LAN, { method: 'alipay', tradeType: 'H5' }, { Origin: 'http://pages.test' });
    expect(await submit(app, form)).toEqual([LOCAL, LOCAL, 'http://pages.test']);
  });
});

it('with PUBLIC_ORIGIN every payer uses that', async () => {
  const { app, pay } = openDemo({ PUBLIC_ORIGIN: 'http://10.0.0.9:3000' });
  const { form } = await pay(LAN, { method: 'alipay', tradeType: 'H5' });
  expect(await submit(app, form)).toEqual(Array(3).fill('http://10.0.0.9:3000'));
});
