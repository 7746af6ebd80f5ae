import type { HttpHandler } from 'msw';
import type { ComponentType } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { Walks } from '../../machines/kit/walks.ts';
import type { RouteName } from '../../src/app/routes.ts';
import type { Line } from '../stateChecks/lines.ts';
import type { Names } from './partNames.ts';
import type { Fixture } from './run.ts';

/**
 * The description of a flow for Storybook. A flow in `machines/<domain>/<flow>/` has one in
 * `src/<domain>/<flow>/review.tsx`, exported as `review`; a flow in `machines/kit/<flow>/` has it in
 * `src/shared/<flow>/review.tsx`. Storybook generates the flow's page, chart and place on the product map from this
 * file. `title`, `pages`, `happyPath` and `inner` are read from the source text, so they must be literals.
 */
export interface Review {
  title: string;
  /** The pages that run the flow, or `all`. By default those of the flows that list it in `inner`. */
  pages?: readonly RouteName[] | 'all';
  /** The states of the happy path in order. The chart draws them in a straight line. */
  happyPath: readonly string[];
  /** The machine, and the events to try, which provide the payloads of the page's buttons. */
  walks: Walks;
  names: Names;
  /** The lines that the story of each leaf state must show. See `stateChecks/lines.ts`. */
  shows: Readonly<Record<string, readonly Line[]>>;
  /** States whose screen equals that of another state, with the difference explained to designers. */
  looksLike?: Readonly<Record<string, { leaf: string; difference: string }>>;
  /** The child flows that its machine runs. */
  inner?: readonly Review[];
  fixtures: Readonly<Record<string, Fixture>>;
  /** The title of its stories, when several screens share the machine. */
  stories?: string;
  View: ComponentType<{ actor: AnyActorRef }>;
  route?: string;
  /** Mock handlers for calls that the screen makes besides the flow. */
  answers?: readonly HttpHandler[];
}

/** Defines a review. Its types are checked against the machine. */
export function defineReview<M extends AnyStateMachine>(
  review: Omit<Review, 'walks' | 'View'> & {
    walks: Walks<M>;
    View: ComponentType<{ actor: ActorRefFrom<M> }>;
  },
): Review {
  return review as unknown as Review;
}

/**
 * Notes on states that look alike, by state. Both states of a pair get one.
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
