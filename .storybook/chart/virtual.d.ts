declare module 'virtual:charts' {
  const loaders: Readonly<
    Record<string, (() => Promise<{ default: import('./drawing.ts').Drawings }>) | undefined>
  >;
  export default loaders;
}
