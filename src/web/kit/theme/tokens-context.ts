import { createContext, useContext } from 'react';
import { tokensOf, type DesignTokens } from './tokens.ts';

const TokensContext = createContext<DesignTokens>(tokensOf('light'));

export const TokensProvider = TokensContext.Provider;

/** The design tokens of the current skin. */
export const useTokens = (): DesignTokens => useContext(TokensContext);
