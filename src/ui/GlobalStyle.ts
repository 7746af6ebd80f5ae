import { createGlobalStyle } from 'styled-components';
import { globalCss } from './globalCss.ts';

/** The style of all pages, where index.html does not bring it: in Storybook. */
export const GlobalStyle = createGlobalStyle`${globalCss}`;
