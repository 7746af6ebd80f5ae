declare module 'virtual:haoyi/stories' {
  const stories: import('./stories.ts').StoryFact[];
  export default stories;
}

declare module 'virtual:haoyi/texts' {
  const texts: import('./texts.ts').TextFact[];
  export default texts;
}
