import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../vite/paths.ts';
import { stableClassNames } from '../../../vite/stableClassNames.ts';

/** The code that the compiler makes of a component, with a part that depends on the absolute path. */
const compiled = (part: string) => `styled.a.withConfig({ componentId: "sc-${part}-2" })`;

function rename(code: string, file: string): unknown {
  const { transform } = stableClassNames();
  const handler = (transform as { handler: (code: string, id: string) => unknown }).handler;
  return handler(code, join(root, file));
}

it('class names depend on the path in the project only', () => {
  const name = rename(compiled('1wj7d9'), 'src/ui/Button.tsx');
  expect(rename(compiled('0bhdjw'), 'src/ui/Button.tsx')).toBe(name);
  expect(rename(compiled('1wj7d9'), 'src/ui/Card.tsx')).not.toBe(name);
  expect(name).toMatch(/^styled\.a\.withConfig\(\{ componentId: "sc-[0-9a-z]+-2" \}\)$/);
});
