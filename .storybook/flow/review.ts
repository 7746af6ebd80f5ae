import type { HttpHandler } from 'msw';
import type { ComponentType } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { Walks } from '../../machines/kit/walks.ts';
import type { RouteName } from '../../src/app/routes.ts';
import type { Line } from '../stateChecks/lines.ts';
import type { Names } from './partNames.ts';
import type { Fixture } from './run.ts';

/**
 * How Storybook describes a flow. A flow of `machines/<domain>/<flow>/` has one in `src/<domain>/<flow>/review.tsx`,
 * exported as `review`. One of `machines/kit/<flow>/` has it in `src/shared/<flow>/review.tsx`. Its page, its chart and
 * its place on the product map are generated from this file. `title`, `pages`, `happyPath` and `inner` are read from
 * the source text, so they must be literals.
 */
export interface Review {
  /** Chinese name of the flow. */
  title: string;
  /** The pages that run it, or `all`. Defaults to the pages of the flows that list it in `inner`. */
  pages?: readonly RouteName[] | 'all';
  /** The states of the happy path in order; the chart draws them in a straight line. */
  happyPath: readonly string[];
  /** The chart with the events to try, which give the buttons of the page their data. */
  walks: Walks;
  names: Names;
  /** What the story of each leaf state must show; see `stateChecks/lines.ts`. */
  shows: Readonly<Record<string, readonly Line[]>>;
  /** States whose screen is the same as another state's, and the difference in words for designers. */
  looksLike?: Readonly<Record<string, { leaf: string; difference: string }>>;
  /** The child flows of its chart. */
  inner?: readonly Review[];
  /** A sample of each leaf state. */
  fixtures: Readonly<Record<string, Fixture>>;
  /** The title of its stories, where several screens share the chart. */
  stories?: string;
  /** The screen of the flow for an actor of its chart. */
  View: ComponentType<{ actor: AnyActorRef }>;
  /** The address of the screen. */
  route?: string;
  /** Mock answers to the calls that the screen makes besides the flow. */
  answers?: readonly HttpHandler[];
}

/** Defines a review, with its types checked against its chart. */
export function defineReview<M extends AnyStateMachine>(
  review: Omit<Review, 'walks' | 'View'> & {
    walks: Walks<M>;
    View: ComponentType<{ actor: ActorRefFrom<M> }>;
  },
): Review {
  return review as unknown as Review;
}

/**
 * The note of each state that looks like another one, by state. Both states of a pair get one.
 *
 * @returns `{ restarting: '画面和「正在打开表单」一样。…', loading: '…' }`
 */
export function notesOf({
  looksLike = {},
  names: { states },
}: Pick<Review, 'looksLike' | 'names'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(looksLike).flatMap(([state, { leaf, difference }]) => {
      const note = (other: string) => `画面和「${states[other] ?? other}」一样。${difference}`;
      return [
        [state, note(leaf)],
        [leaf, note(state)],
      ];
    }),
  );
}
