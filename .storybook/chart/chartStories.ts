import { expect, waitFor } from 'storybook/test';
import { fullWindow, isTested } from '../fullWindow.ts';
import { measureDrawing } from './measureDrawing.ts';

const CANVAS = { name: 'Canvas', styles: { width: '980px', height: '760px' }, type: 'desktop' as const };

/**
 * What stories with a chart have in common. A test shows them as large as Storybook’s canvas is beside the sidebar in a
 * window of 1280 × 800, and checks that the whole chart is visible with names of at least 11 px.
 */
export const chartStories = {
  globals: isTested ? { viewport: { value: 'canvas', isRotated: false } } : fullWindow,
  parameters: {
    layout: 'fullscreen' as const,
    controls: { disable: true },
    ...(isTested && { viewport: { options: { canvas: CANVAS } } }),
  },
  async afterEach({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
    if (!isTested) return;
    await waitFor(async () => {
      const drawing = canvasElement.querySelector('svg.chart-drawing');
      if (!drawing) throw new Error('no chart is drawn');
      const { states, type, ...wrong } = measureDrawing(drawing);
      await expect([wrong, states > 2, type >= 11 || `${type} px`]).toEqual([
        { outside: [], covered: [], spilt: [] },
        true,
        true,
      ]);
    });
  },
};
