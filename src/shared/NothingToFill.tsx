import type { Failure } from '../../contract/kit/failure.ts';
import { ButtonLink, EmptyState } from '../ui/index.ts';

/** Shown instead of a form whose subject does not exist. `again` leads to another choice. */
export const NothingToFill = ({ failure, again }: { failure: Failure | null; again: string }) => (
  <EmptyState
    drawing="missing"
    title="这里没有可以填的内容"
    text={failure?.message}
    action={<ButtonLink href={again}>重新选择</ButtonLink>}
  />
);
