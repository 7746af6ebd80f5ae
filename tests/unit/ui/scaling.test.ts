import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rootFont, startScaling } from '../../../src/ui/scaling.ts';

class View extends EventTarget {
  document = { documentElement: { clientWidth: 375, style: { fontSize: '' } } };
  resize(width: number) {
    this.document.documentElement.clientWidth = width;
    this.dispatchEvent(new Event('resize'));
  }
  get font() {
    return this.document.documentElement.style.fontSize;
  }
}

describe('root font', () => {
  it('is a tenth of the width, the width capped at 540', () => {
    expect([320, 375, 414, 540, 541, 1920].map(rootFont)).toEqual([32, 37.5, 41.4, 54, 54, 54]);
  });
});

describe('scaling', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sets the font at once', () => {
    const view = new View();
    startScaling(view);
    expect(view.font).toBe('37.5px');
  });

  it('recalculates 300 ms after a resize, not before', () => {
    const view = new View();
    startScaling(view);
    view.resize(414);
    vi.advanceTimersByTime(200);
    view.resize(1280);
    vi.advanceTimersByTime(299);
    expect(view.font).toBe('37.5px');
    vi.advanceTimersByTime(1);
    expect(view.font).toBe('54px');
  });

  it('changes nothing once stopped, also for a pending resize', () => {
    const view = new View();
    const stop = startScaling(view);
    view.resize(414);
    stop();
    view.resize(320);
    vi.advanceTimersByTime(1000);
    expect(view.font).toBe('37.5px');
  });
});
