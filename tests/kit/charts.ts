/** Tools to prove a chart; the designers' pages draw and count with the same ones. */
export * from '../../.storybook/flow/charts.ts';
