export { ChartBench, isRoomy, type ChartBenchProps } from './ChartBench.tsx';
export { ChartPage, loadLayout, useLayout, type ChartPageProps } from './ChartPage.tsx';
export { ChartExits, ChartText } from './ChartText.tsx';
export { ChartView, type ChartViewProps } from './ChartView.tsx';
export * from './model.ts';
export { arrowLabel, ENGLISH, type ChartNames, type ChartWords } from './texts.ts';
