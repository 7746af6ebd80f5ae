import { ProblemForm } from './problems.tsx';

/** /other/fankui with its running form. */
export const Screen = () => <ProblemForm entry="feedback" />;
