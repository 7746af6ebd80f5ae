import { userEvent, within } from 'storybook/test';
import { useSearch } from 'wouter';
import { reply } from './reply.ts';
import { StoppedClock } from './clock.tsx';
import { chat, counts, NOW, self, tasks } from '../src/staff/console/fixtures.ts';
import { Screen } from '../src/staff/console/page.tsx';

/** The console at the story's URL and time. */
export const Here = () => (
  <StoppedClock at={NOW}>
    <Screen search={useSearch()} />
  </StoppedClock>
);

/** Mock replies to the calls of the console around its views and cases. */
export const consoleCalls = [
  reply('readStaffSelf', self),
  reply('countTasks', counts),
  reply('listColleagues', []),
  reply('listGames', []),
  reply('listTasks', { rows: tasks }),
  reply('readChat', chat),
];

export type StoryCanvas = ReturnType<typeof within>;

/** Opens the form of an act. The buttons that open and send it have the act's name, unless `opener` names the first. */
export async function openForm(canvas: StoryCanvas, name: string, opener = name) {
  await userEvent.click(await canvas.findByRole('button', { name: opener }));
  const form = within(await canvas.findByRole('form', { name }));
  return { form, send: () => userEvent.click(form.getByRole('button', { name })) };
}
