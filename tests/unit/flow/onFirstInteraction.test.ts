import { beforeEach, expect, it, vi } from 'vitest';
import { onFirstInteraction } from '../../../src/flow/onFirstInteraction.ts';

let page: Window;
let frames: FrameRequestCallback[];
const work = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  work.mockReset();
  frames = [];
  page = Object.assign(new EventTarget(), {
    requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
  }) as unknown as Window;
  return () => vi.useRealTimers();
});

it.each(['pointerdown', 'pointermove', 'keydown', 'scroll'])(
  'runs once after the first %s, when its frame was painted',
  (act) => {
    onFirstInteraction(page, work);
    vi.runAllTimers();
    expect(frames).toHaveLength(0);
    page.dispatchEvent(new Event(act));
    page.dispatchEvent(new Event('keydown'));
    page.dispatchEvent(new Event('scroll'));
    expect(frames).toHaveLength(1);
    frames[0]?.(0);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  },
);

it('can be cancelled before the first interaction', () => {
  onFirstInteraction(page, work)();
  page.dispatchEvent(new Event('pointerdown'));
  expect(frames).toHaveLength(0);
});
