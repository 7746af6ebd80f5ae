import { ProblemForm } from './problems.tsx';

/** /other/suggest with its running form. */
export const Screen = () => <ProblemForm entry="suggest" />;
