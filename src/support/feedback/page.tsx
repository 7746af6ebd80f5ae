import { ProblemForm } from '../problem/mount.tsx';

/** /other/fankui with its running form. */
export const Screen = () => <ProblemForm entry="feedback" />;
