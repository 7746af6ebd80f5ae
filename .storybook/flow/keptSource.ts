import type { Fixture } from './run.ts';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/**
 * A file of stories with a state of a flow, ready to be put below `.storybook/kept/`.
 *
 * @param id the chart's, whose file in `flows/` has the flow
 * @param title what designers call the flow
 * @param name what the state is called
 */
export function sourceText(id: string, title: string, name: string, at: Fixture): string {
  const fixture = JSON.stringify(at, null, 2).replaceAll('\n', '\n  ');
  return `// 存成 .storybook/kept/${id}.stories.tsx
import { flow } from '../flow/flows/${id}.tsx';
import { kept } from '../flow/kept.tsx';
import preview from '../preview.tsx';

const meta = preview.meta({ title: ${quoted(`留下的画面/${title}`)} });

export const Kept = meta.story({
  name: ${quoted(name)},
  ...kept(flow, ${fixture}),
});
`;
}
