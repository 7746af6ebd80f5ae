declare module 'virtual:haoyi/stories' {
  const stories: import('./stories.ts').StoryFact[];
  export default stories;
}

declare module 'virtual:haoyi/texts' {
  const texts: import('./texts.ts').TextFact[];
  export default texts;
}

declare module 'virtual:haoyi/pictures' {
  const pictures: import('./pictures.ts').Pictures;
  export default pictures;
}

declare module 'virtual:haoyi/counts' {
  const counts: import('../flow/counts.ts').ChartCount[];
  export default counts;
}

declare module 'virtual:haoyi/routes' {
  const facts: import('./routes.ts').RouteFacts;
  export default facts;
}
