import { createGlobalStyle } from 'styled-components';
import { globalCss } from './globalCss.ts';

/** Global style for Storybook; the app has it in index.html. */
export const GlobalStyle = createGlobalStyle`${globalCss}`;
