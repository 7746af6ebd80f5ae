import { flowScreen } from '../../flow/flowScreen.tsx';
import { appProblemForms, ProblemContext } from '../problem/flow.ts';
import { Screen as Problem } from '../problem/Screen.tsx';

/** /other/fankui: the form preset to a suggestion. */
export const Screen = flowScreen(ProblemContext, appProblemForms, () => <Problem entry="feedback" />);
