import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { leafStates } from '../kit/charts.ts';

const ROOT = join(import.meta.dirname, '../..');

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** Every chart that a flow exports. Rulebooks (lifecycle) are not drawn, so no story stands for their states. */
async function charts(): Promise<AnyStateMachine[]> {
  const found = new Map<string, AnyStateMachine>();
  for (const flow of readdirSync(join(ROOT, 'machines'), { withFileTypes: true })) {
    if (!flow.isDirectory() || flow.name === 'lifecycle') continue;
    for (const file of ['machine.ts', `${flow.name}.ts`]) {
      const path = join(ROOT, 'machines', flow.name, file);
      if (!existsSync(path)) continue;
      const exported = Object.values((await import(path)) as Record<string, unknown>);
      for (const machine of exported.filter(isMachine)) found.set(machine.id, machine);
    }
  }
  return [...found.values()];
}

/** What the stories say they stand for: `parameters: { machine: 'session', state: 'expiry.asking' }`. */
function told(): Map<string, Set<string>> {
  const stories = new Map<string, Set<string>>();
  const folder = join(ROOT, 'src');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.stories.tsx')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, machine = '', state = ''] of text.matchAll(/machine:\s*'([^']+)',\s*state:\s*'([^']+)'/g)) {
      const states = stories.get(machine) ?? new Set();
      stories.set(machine, states.add(state));
    }
  }
  return stories;
}

describe('every leaf state of every flow has a story', async () => {
  const stories = told();
  const all = await charts();

  it('finds the charts', () => {
    expect(all.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['dialogs', 'ordering', 'payment', 'session']),
    );
  });

  it.each(all.map((machine) => ({ flow: machine.id, leaves: leafStates(machine) })))(
    '$flow',
    ({ flow, leaves }) => {
      const shown = stories.get(flow) ?? new Set();
      expect({
        withoutStory: leaves.filter((leaf) => !shown.has(leaf)),
        withoutState: [...shown].filter((state) => !leaves.includes(state)),
      }).toEqual({ withoutStory: [], withoutState: [] });
    },
  );
});
