import { parseArgs } from 'node:util';
import { machineText } from '../../.storybook/review/review.ts';
import { command, Refusal, say } from './kit.ts';
import { leavesOf, look, personOf, today, write } from './write.ts';

/** `npm run note -- <flow> <leaf> <text> --by <name>`: takes the leaf's picture and writes a note about it. */

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' } },
  });
  const [flow, leaf, text, ...rest] = positionals;
  if (
    flow === undefined ||
    leaf === undefined ||
    text === undefined ||
    text.trim() === '' ||
    rest.length > 0
  ) {
    throw new Refusal("用法：npm run note -- 流程 状态 '要说的话' --by 名字");
  }
  const by = personOf(values.by);
  const story = (await leavesOf(flow, [leaf])).get(leaf) ?? '';
  const { machine, pictures } = await look([story]);
  write([
    {
      kind: 'note',
      flow,
      leaf,
      text: text.trim(),
      by,
      date: today(),
      picture: pictures.get(story) ?? '',
      machine: machineText(machine),
    },
  ]);
  say(`写好了：${flow} ${leaf}`);
});
