import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { parse } from 'yaml';
import { ARTICLE_FACTS } from './articleFacts.ts';

export interface ArticleSeed {
  type: string;
  title: string;
  content: string;
  /** Days before today. */
  age: number;
  /** Whether lists show a generated picture of the title. */
  isPictured?: boolean;
}

const FOLDER = join(import.meta.dirname, 'articles');

/**
 * Renders Markdown to HTML without line breaks between elements. An image on its own line becomes a diagram of the
 * project.
 */
const markdown = new Marked({
  renderer: {
    paragraph({ tokens }) {
      const text = this.parser.parseInline(tokens);
      return tokens[0]?.type === 'image' ? text : `<p>${text}</p>`;
    },
    blockquote({ tokens }) {
      const lines = tokens.map((each) => this.parser.parseInline((each as Tokens.Paragraph).tokens));
      return `<blockquote>${lines.join('')}</blockquote>`;
    },
    image: ({ href, text }) =>
      `<figure><img alt="${text}" src="${href}?w=960" width="960" height="380" loading="lazy" /><figcaption>${text}</figcaption></figure>`,
  },
});

function readArticle(file: string): ArticleSeed {
  const [, head = '', body = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^---\n/m, 3);
  const text = body.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const fact = ARTICLE_FACTS.get(name);
    if (fact === undefined) throw new Error(`${file}: no fact called ${name}`);
    return fact;
  });
  const html = markdown.parse(text, { async: false }).replaceAll(/>\n+/g, '>').replaceAll(/\n+</g, '<');
  return { ...(parse(head) as Omit<ArticleSeed, 'content'>), content: html };
}

export const ARTICLES: readonly ArticleSeed[] = readdirSync(FOLDER).toSorted().map(readArticle);
