import { parseArgs } from 'node:util';
import { machineText } from '../../.storybook/review/review.ts';
import { command, Refusal, say } from './kit.ts';
import { leavesOf, look, personOf, today, write } from './write.ts';

/** `npm run signoff -- <flow> <leaf>… --by <name>`: takes the leaves' pictures and writes that they are signed off. */

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' } },
  });
  const [flow, ...wanted] = positionals;
  if (flow === undefined || wanted.length === 0) {
    throw new Refusal('用法：npm run signoff -- 流程 状态 [状态…] --by 名字');
  }
  const by = personOf(values.by);
  const leaves = await leavesOf(flow, wanted);
  const { machine, pictures } = await look([...leaves.values()]);
  write(
    [...leaves].map(([leaf, story]) => ({
      kind: 'signoff',
      flow,
      leaf,
      by,
      date: today(),
      picture: pictures.get(story) ?? '',
      machine: machineText(machine),
    })),
  );
  say(`已定稿：${flow} ${[...leaves.keys()].join('、')}`);
});
