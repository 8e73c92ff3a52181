import { Fragment } from 'react';
import { codeIn } from './reference-text.ts';

/** A sentence in which names and values are formatted as code. */
export const CodeText = ({ text }: { readonly text: string }) => (
  <>
    {codeIn(text).map((part, at) =>
      at % 2 === 1 ? (
        <code key={`${at}${part}`}>{part}</code>
      ) : (
        <Fragment key={`${at}${part}`}>{part}</Fragment>
      ),
    )}
  </>
);
