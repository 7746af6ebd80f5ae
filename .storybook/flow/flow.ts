import type { HttpHandler } from 'msw';
import type { ComponentType } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type { Walks } from '../../machines/kit/walks.ts';
import type { Names } from './partNames.ts';
import type { Fixture } from './run.ts';

/** A flow as the designers' pages show it. */
export interface Flow {
  /** The chart, and what may happen to it: the buttons take their data from here. */
  walks: Walks;
  names: Names;
  /** The flows of charts that run inside it. */
  inner?: readonly Flow[];
  /** A whole state for each leaf. */
  fixtures: Readonly<Record<string, Fixture>>;
  /** The stories its storyboard opens, by their title, where several screens share the chart. */
  stories?: string;
  /** The flow's own screen over an actor of the chart. */
  View: ComponentType<{ actor: AnyActorRef }>;
  /** The address the screen stands at. */
  route?: string;
  /** What the calls answer that the screen makes besides the flow. */
  answers?: readonly HttpHandler[];
}

/** A flow with its types checked against its chart. */
export function defineFlow<M extends AnyStateMachine>(
  flow: Omit<Flow, 'walks' | 'View'> & {
    walks: Walks<M>;
    View: ComponentType<{ actor: ActorRefFrom<M> }>;
  },
): Flow {
  return flow as unknown as Flow;
}
