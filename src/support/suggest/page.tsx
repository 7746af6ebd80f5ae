import { flowScreen } from '../../flow/flowScreen.tsx';
import { appProblemForms, ProblemContext } from '../problem/flow.ts';
import { Screen as Problem } from '../problem/Screen.tsx';

/** /other/suggest: the form preset to a complaint. */
export const Screen = flowScreen(ProblemContext, appProblemForms, () => <Problem entry="suggest" />);
