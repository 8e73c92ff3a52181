import { createContext, useContext } from 'react';
import { tokensOf, type Tokens } from './tokens.ts';

const TokensContext = createContext<Tokens>(tokensOf('light'));

export const TokensProvider = TokensContext.Provider;

/** The tokens of the skin in use; changes with it. */
export const useTokens = (): Tokens => useContext(TokensContext);
