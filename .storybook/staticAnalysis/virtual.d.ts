declare module 'virtual:haoyi/stories' {
  const stories: import('./stories.ts').StoryFact[];
  export default stories;
}

declare module 'virtual:haoyi/flows' {
  const flows: import('./reviews.ts').FlowFact[];
  export default flows;
}

declare module 'virtual:haoyi/pageFolders' {
  const folders: Readonly<Record<string, string>>;
  export default folders;
}

/** Pictures drawn by the server's code, by path. */
declare module 'virtual:haoyi/pictures' {
  const pictures: import('../drawFakePictures.ts').Pictures;
  export default pictures;
}
