import { createContext, useContext } from 'react';
import { tokensOf, type DesignTokens } from './tokens.ts';

const TokensContext = createContext<DesignTokens>(tokensOf('light'));

export const TokensProvider = TokensContext.Provider;

/** The tokens of the skin in use; changes with it. */
export const useTokens = (): DesignTokens => useContext(TokensContext);
