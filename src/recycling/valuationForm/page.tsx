import { flowScreen } from '../../flow/flowScreen.tsx';
import { appValuationForms, ValuationFormContext } from './flow.ts';
import { Screen as Form } from './Screen.tsx';

export const Screen = flowScreen(ValuationFormContext, appValuationForms, Form);
