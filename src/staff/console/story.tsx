import { useSearch } from 'wouter';
import { ClockContext } from '../../shared/clock.ts';
import { NOW } from './fixtures.ts';
import { Screen } from './page.tsx';

/** The console at the story's URL and time. */
export const Here = () => (
  <ClockContext value={() => Date.parse(NOW)}>
    <Screen search={useSearch()} />
  </ClockContext>
);
