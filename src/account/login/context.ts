import { createContext, useContext } from 'react';
import { signInMachine } from '../../../machines/account/signIn/signIn.ts';
import { smsCodeMachine } from '../../../machines/account/smsCode/smsCode.ts';

/** The charts of signing in with the world in their ports; filled by src/mounts/SignIn.tsx. */
export interface SignInPorts {
  signIn: typeof signInMachine;
  smsCode: typeof smsCodeMachine;
}

/** Provided once, at the top of the app. Without a provider every call is refused with the name of what is missing. */
export const SignInContext = createContext<SignInPorts>({ signIn: signInMachine, smsCode: smsCodeMachine });

export const useSignInPorts = (): SignInPorts => useContext(SignInContext);
