import { describe, expect, it, vi } from 'vitest';
import { keepInstallOffer, takeInstallOffer, whenOffered } from '../../../src/flow/installOffer.ts';

const offer = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });

describe('the install offer', () => {
  it('is kept until it is used, once, also for late subscribers', () => {
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
