declare module 'virtual:charts' {
  const loaders: Readonly<
    Record<string, (() => Promise<{ default: import('./drawing.ts').Layout }>) | undefined>
  >;
  export default loaders;
}
