import { ProblemForm } from '../problem/mount.tsx';

/** /other/suggest with its running form. */
export const Screen = () => <ProblemForm entry="suggest" />;
