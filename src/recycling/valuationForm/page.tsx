import { flowScreen } from '../../flow/flowScreen.tsx';
import { appValuationForms, ValuationFormContext } from './flow.ts';
import { Screen as Form } from './Screen.tsx';

/** The form of a valuation or a bidding, with the running forms. */
export const Screen = flowScreen(ValuationFormContext, appValuationForms, Form);
