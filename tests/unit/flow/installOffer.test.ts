import { describe, expect, it, vi } from 'vitest';
import { keepInstallOffer, takeInstallOffer, whenOffered } from '../../../src/flow/installOffer.ts';

/** An offer as a browser makes it. */
const offer = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });

describe('the offer to install', () => {
  it('is kept until it is used, once, and is told to who asks late', () => {
    const target = new EventTarget();
    keepInstallOffer(target as Window);
    const first = offer();
    target.dispatchEvent(first);
    const told = vi.fn();
    whenOffered(told);
    const second = offer();
    target.dispatchEvent(second);
    expect({
      defaultPrevented: first.defaultPrevented,
      told: told.mock.calls.length,
      taken: [takeInstallOffer() === (second as unknown), takeInstallOffer()],
    }).toEqual({ defaultPrevented: true, told: 2, taken: [true, undefined] });
  });
});
